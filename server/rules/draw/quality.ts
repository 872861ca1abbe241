import type { DrawEntry } from './randomize.ts'

/** `places` are indexes in the running order, from 0. */
export type TooClose = { of: 'rider' | 'horse'; places: [number, number] }

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

export const hasRepeats = (order: DrawEntry[]) => entriesTooClose(order, Infinity).length > 0

export function requestsNotHonored(order: DrawEntry[]): number[] {
  const half = Math.floor(order.length / 2)
  return order.flatMap(({ request }, place) => {
    const isMissed =
      (request === 'early' && place >= half) || (request === 'late' && place < order.length - half)
    return isMissed ? [place] : []
  })
}
