import type { DrawEntry } from './randomize.ts'

/** Two runs of one rider, or of one horse, nearer in the order than the class asks for. Places count from 0. */
export type TooClose = { of: 'rider' | 'horse'; places: [number, number] }

/** Neighboring runs of each rider and each horse that are less than `minGap` apart in this order. */
export function entriesTooClose(order: DrawEntry[], minGap: number): TooClose[] {
  return (['rider', 'horse'] as const).flatMap((of) => {
    const last = new Map<string, number>()
    return order.flatMap((entry, place): TooClose[] => {
      const name = entry[of]?.trim().toLowerCase()
      if (!name) return []
      const before = last.get(name)
      last.set(name, place)
      return before !== undefined && place - before < minGap ? [{ of, places: [before, place] }] : []
    })
  })
}

/** Whether any rider or horse runs more than once, so that there is a gap to speak of. */
export const hasRepeats = (order: DrawEntry[]) => entriesTooClose(order, Infinity).length > 0

/** The places of those who asked for early and aren't in the first half, or for late and aren't in the second. */
export function requestsNotHonored(order: DrawEntry[]): number[] {
  const half = Math.floor(order.length / 2)
  return order.flatMap(({ request }, place) => {
    const isMissed =
      (request === 'early' && place >= half) || (request === 'late' && place < order.length - half)
    return isMissed ? [place] : []
  })
}
