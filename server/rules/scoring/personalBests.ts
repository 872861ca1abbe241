/**
 * A run in the order in which they were run. `like` is what it can be compared with: rider, horse and kind of contest.
 * `value` in whole units; null where there is none, or no time.
 */
export type ComparedEntry = { id: number; like: string; value: number | null; judged: boolean }

/**
 * The runs that were better than every earlier one like them. The first of its kind is no best: it had nothing to beat.
 */
export function personalBests(runs: ComparedEntry[]): Set<number> {
  const best = new Map<string, number>()
  const bests = new Set<number>()
  for (const { id, like, value, judged } of runs) {
    if (value === null) continue
    const before = best.get(like)
    const isBetter = before === undefined || (judged ? value > before : value < before)
    if (isBetter) best.set(like, value)
    if (isBetter && before !== undefined) bests.add(id)
  }
  return bests
}
