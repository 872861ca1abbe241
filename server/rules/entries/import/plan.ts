import { nameKey } from '#lib/matchNames.ts'
import { type RunClass, runsFor } from './runs.ts'
import type { CellProblem, ImportedRow, ImportLine } from './rows.ts'

/** An id, a new rider or horse, or several that the secretary has to choose from. */
export type NameDecision = number | 'new' | 'choose'

export type NameMatches = { certain: number | null; choices: { id: number }[] }

export const decideName = (
  { certain, choices }: NameMatches,
  chosen: number | 'new' | undefined,
): NameDecision => chosen ?? certain ?? (choices.length > 0 ? 'choose' : 'new')

export type NamedRider = { rider: string; details: { bbr_id: string | null } }

/** Riders with the same name and different BBR numbers are decided separately. */
export const riderKey = ({ rider, details }: NamedRider) => `${nameKey(rider)} ${details.bbr_id ?? ''}`.trim()

export const horseKey = (horse: string) => nameKey(horse)

export type LineStatus =
  | 'new'
  /** All of its runs and side pots are entered already, or repeat an earlier line. */
  | 'entered'
  | 'choose'
  | 'unknown words'
  | 'error'
  | 'left out'

export type PlannedLine = {
  row: number
  /** Null for a row with an error. */
  line: ImportLine | null
  /** Only at the row's first line. */
  problems: CellProblem[]
  rider: NameDecision
  horse: NameDecision | null
  status: LineStatus
  /** Runs that the import adds, one for each go. */
  runs: number
  /** Side pots and rollovers that the import adds to runs that are entered already. */
  sidePots: number
}

export type Decisions = {
  rider(line: ImportLine): NameDecision
  horse(name: string): NameDecision
  leftOut: ReadonlySet<number>
}

export const runKey = (rider: number | string, horse: number | string | null, activityId: number) =>
  `${rider} ${horse ?? ''} ${activityId}`

/**
 * The side pots and rollovers of each run that the event already has, by `runKey`. Null for runs that are scratched or
 * have a score: nothing can be added to them.
 */
export type EnteredRuns = ReadonlyMap<string, ReadonlySet<number> | null>

export function planLines(
  rows: ImportedRow[],
  decisions: Decisions,
  entered: EnteredRuns,
  classes: Map<number, RunClass & { gos: number }>,
): PlannedLine[] {
  const taken = new Set<string>(entered.keys())
  const chosen = new Map<string, Set<number>>()
  return rows.flatMap(({ row, lines, problems, skipped }) => {
    if (skipped) return []
    const isLeftOut = decisions.leftOut.has(row)
    if (lines.length === 0) {
      const status = isLeftOut ? ('left out' as const) : ('error' as const)
      return [{ row, line: null, problems, rider: 'new' as const, horse: null, status, runs: 0, sidePots: 0 }]
    }
    return lines.map((line, nth): PlannedLine => {
      const rider = decisions.rider(line)
      const horse = line.horse === null ? null : decisions.horse(line.horse)
      const planned = { row, line, problems: nth === 0 ? problems : [], rider, horse, runs: 0, sidePots: 0 }
      if (isLeftOut) return { ...planned, status: 'left out' }
      if (problems.some(({ kind }) => kind === 'words')) return { ...planned, status: 'unknown words' }
      if (rider === 'choose' || horse === 'choose') return { ...planned, status: 'choose' }
      const entrant = [
        rider === 'new' ? riderKey(line) : rider,
        horse === 'new' ? horseKey(line.horse!) : horse,
      ] as const
      const runs = runsFor(line.class_ids, classes).map(({ activity_id, contests }) => ({
        key: runKey(...entrant, activity_id),
        gos: classes.get(activity_id)!.gos,
        contests,
      }))
      const keys = runs.map(({ key }) => key)
      const missing = keys.filter((key) => !entered.has(key))
      const added = missing.filter((key) => !taken.has(key) && taken.add(key))
      const sidePots = runs.flatMap(({ key, contests }) => {
        const counted = entered.get(key)
        return counted ? contests.filter((id) => !counted.has(id)).map((id) => `${key} ${id}`) : []
      })
      const addedPots = sidePots.filter((key) => !taken.has(key) && taken.add(key))
      const before = chosen.get(runKey(...entrant, 0)) ?? new Set()
      const isRepeated = line.class_ids.every((id) => before.has(id))
      chosen.set(runKey(...entrant, 0), new Set([...before, ...line.class_ids]))
      const isEntered = addedPots.length === 0 && (missing.length === 0 || (added.length === 0 && isRepeated))
      const status = isEntered ? 'entered' : 'new'
      const newRuns = runs.filter(({ key }) => added.includes(key)).reduce((sum, { gos }) => sum + gos, 0)
      return { ...planned, status, runs: newRuns, sidePots: addedPots.length }
    })
  })
}
