/** `like` is equal for runs of the same rider, horse and kind of contest. */
export type ComparedEntry = { id: number; like: string; value: number | null; judged: boolean }

/** `runs` must be in the order they were run. */
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
