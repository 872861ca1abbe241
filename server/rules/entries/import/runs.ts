import type { Rollover } from '../codes.ts'

export type RunClass = {
  id: number
  name: string
  parent_id: number | null
  members: readonly number[]
  carries_from: number[]
  rolls_by_default: boolean
}

/** If `counts` is false, the run exists already, and is only added to `contests`. */
export type ImportRun = { activity_id: number; counts: boolean; contests: number[] }

/**
 * A class can roll over from another class, either as in `rollovers` or by default from another entered class. It then
 * shares that class's run, which is session only if its own class isn't entered. A side pot also enters its class, as at
 * the entry window.
 */
export function runsFor(
  classIds: number[],
  rollovers: Rollover[],
  classes: Map<number, RunClass>,
): ImportRun[] {
  const chosen = [...new Set([...classIds, ...impliedClasses(classIds, classes)])]
    .flatMap((id) => classes.get(id) ?? [])
    .filter(({ members }) => members.length === 0)
  const isChosen = (id: number) => chosen.some((one) => one.id === id)
  const sources = new Map(rollovers.map(({ class_id, from_id }) => [class_id, from_id]))
  const rollsFrom = (id: number) => {
    const source = sources.get(id)
    if (source !== undefined) return source
    const { carries_from, rolls_by_default } = classes.get(id)!
    const isPossible = (one: number) => one !== id && isChosen(one) && !sources.has(one)
    const from = rolls_by_default ? carries_from.find(isPossible) : undefined
    return from !== undefined && !classes.get(from)!.rolls_by_default ? from : null
  }
  const runs = new Map<number, ImportRun>()
  const runIn = (activity_id: number) => {
    const run = runs.get(activity_id) ?? { activity_id, counts: false, contests: [] }
    runs.set(activity_id, run)
    return run
  }
  for (const { id, parent_id } of chosen) {
    const from = rollsFrom(parent_id ?? id)
    const run = runIn(from ?? parent_id ?? id)
    if (from === null && parent_id === null) run.counts = true
    else run.contests.push(id)
  }
  return [...runs.values()]
}

/** Lists the classes of side pots that are named without their class. */
export const impliedClasses = (classIds: number[], classes: Map<number, RunClass>): number[] => [
  ...new Set(
    classIds.flatMap((id) => classes.get(id)?.parent_id ?? []).filter((id) => !classIds.includes(id)),
  ),
]

export const aggregatesFor = (classIds: number[], runs: ImportRun[], classes: Map<number, RunClass>) =>
  [...new Set(classIds)]
    .flatMap((id) => classes.get(id) ?? [])
    .filter(({ members }) => members.length > 0)
    .map((aggregate) => ({ ...aggregate, isCounted: runs.some((run) => countsIn(run, aggregate)) }))

export const contestsOf = ({ activity_id, counts, contests }: ImportRun) =>
  counts ? [activity_id, ...contests] : contests

export const countsIn = (
  { activity_id, counts, contests }: ImportRun,
  { members }: Pick<RunClass, 'members'>,
) => (counts && members.includes(activity_id)) || contests.some((id) => members.includes(id))
