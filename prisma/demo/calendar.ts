/** Prisma stores dates as midnight UTC. */
export function dayFrom(today: Date, offset: number) {
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + offset))
}

export function scoredAt(date: Date, slot: number) {
  return new Date(date.getTime() + 16 * 3_600_000 + slot * 90_000)
}

export function drawPublished(date: Date) {
  return {
    publish_draw: true,
    draw_published_at: new Date(date.getTime() - 4 * 3_600_000),
    draw_publication: 1,
  }
}
