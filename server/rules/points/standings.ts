/** `points` has at most two decimals. `entrant` identifies the rider, or the rider and horse. */
export type EarnedPoints = { entrant: string; name: string; event: number; points: number }

export type Standing = {
  entrant: string
  name: string
  place: number
  points: number
  events: { event: number; points: number }[]
}

/** Equal totals share a place (1, 2, 2, 4). Adds whole hundredths, so that 0.1 + 0.2 is 0.3. */
export function rankStandings(results: EarnedPoints[]): Standing[] {
  const byEntrant = new Map<string, { name: string; events: Map<number, number> }>()
  for (const { entrant, name, event, points } of results) {
    const total = byEntrant.get(entrant) ?? { name, events: new Map<number, number>() }
    byEntrant.set(entrant, total)
    total.events.set(event, (total.events.get(event) ?? 0) + hundredths(points))
  }
  const ranked = [...byEntrant]
    .map(([entrant, { name, events }]) => ({ entrant, name, events, sum: sumOf(events.values()) }))
    .sort((a, b) => b.sum - a.sum || compare(a.name, b.name) || compare(a.entrant, b.entrant))
  let place = 0
  return ranked.map(({ entrant, name, events, sum }, index) => {
    if (ranked[index - 1]?.sum !== sum) place = index + 1
    const byEvent = [...events].map(([event, points]) => ({ event, points: points / 100 }))
    return { entrant, name, place, points: sum / 100, events: byEvent }
  })
}

/** `day` is the event's first day, YYYY-MM-DD. If `counts_from` or `left_on` is null, it sets no limit. */
export const isMemberOn = (
  day: string,
  { counts_from, left_on }: { counts_from: string | null; left_on: string | null },
) => (counts_from === null || counts_from <= day) && (left_on === null || day <= left_on)

const hundredths = (points: number) => Math.round(points * 100)

function sumOf(points: Iterable<number>): number {
  let sum = 0
  for (const each of points) sum += each
  return sum
}

const { compare } = new Intl.Collator('en')
