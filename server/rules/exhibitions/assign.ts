import { MAX_PER_EVENT } from './code.ts'

export type SoldExhibition = { id: number; rider: number }

/**
 * `exhibitions` are in the order they were sold, `seats` in running order. If there are too few seats, the
 * exhibitions sold last don't get one.
 */
export function assignSeats<Seat>(
  exhibitions: readonly SoldExhibition[],
  seats: readonly Seat[],
): { assigned: { id: number; seat: Seat }[]; left: number[] } {
  const seated = separateRiders(exhibitions.slice(0, seats.length))
  return {
    assigned: seated.map(({ id }, index) => ({ id, seat: seats[index]! })),
    left: exhibitions.slice(seats.length).map(({ id }) => id),
  }
}

/** A rider with more than half of the remaining exhibitions goes first, to avoid two runs in a row later. */
export function separateRiders(exhibitions: readonly SoldExhibition[]): SoldExhibition[] {
  const waiting = [...exhibitions]
  const counts = new Map<number, number>()
  for (const { rider } of waiting) counts.set(rider, (counts.get(rider) ?? 0) + 1)
  const order: SoldExhibition[] = []
  while (waiting.length > 0) {
    const last = order.at(-1)?.rider
    const others = waiting.filter(({ rider }) => rider !== last)
    const next =
      others.find(({ rider }) => counts.get(rider)! * 2 > waiting.length) ?? others[0] ?? waiting[0]!
    waiting.splice(waiting.indexOf(next), 1)
    counts.set(next.rider, counts.get(next.rider)! - 1)
    order.push(next)
  }
  return order
}

export const countDrags = (runs: number, dragEvery: number): number =>
  dragEvery > 0 ? Math.floor(runs / dragEvery) : 0

export function dragSeats(drags: number, perDrag: number, taken: readonly number[]): number[] {
  const numbers = Array.from({ length: Math.min(drags, MAX_PER_EVENT) }, (_, index) => index + 1)
  return numbers
    .flatMap((drag) => {
      const free = perDrag - taken.filter((one) => one === drag).length
      return Array.from({ length: Math.max(0, free) }, () => drag)
    })
    .slice(0, MAX_PER_EVENT)
}

/** Times are in milliseconds. The last exhibition ends at `to` or earlier. */
export function timeSeats(from: number, to: number, minutes: number, taken: readonly number[]): number[] {
  const length = minutes * 60_000
  const isFree = (at: number) => taken.every((other) => Math.abs(other - at) >= length)
  const count = Math.min(MAX_PER_EVENT, Math.max(0, Math.floor((to - from) / length)))
  return Array.from({ length: count }, (_, index) => from + index * length).filter(isFree)
}
