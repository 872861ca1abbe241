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
  /** All of its runs are entered already, or repeat an earlier line. */
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
  /** Runs that the import adds. */
  runs: number
}

export type Decisions = {
  rider(line: ImportLine): NameDecision
  horse(name: string): NameDecision
  leftOut: ReadonlySet<number>
}

export const runKey = (rider: number | string, horse: number | string | null, activityId: number) =>
  `${rider} ${horse ?? ''} ${activityId}`

/** `entered` has the `runKey` of each run that the event already has. */
export function planLines(
  rows: ImportedRow[],
  decisions: Decisions,
  entered: ReadonlySet<string>,
  classes: Map<number, RunClass>,
): PlannedLine[] {
  const taken = new Set(entered)
  const chosen = new Map<string, Set<number>>()
  return rows.flatMap(({ row, lines, problems, skipped }) => {
    if (skipped) return []
    const isLeftOut = decisions.leftOut.has(row)
    if (lines.length === 0) {
      const status = isLeftOut ? ('left out' as const) : ('error' as const)
      return [{ row, line: null, problems, rider: 'new' as const, horse: null, status, runs: 0 }]
    }
    return lines.map((line, nth): PlannedLine => {
      const rider = decisions.rider(line)
      const horse = line.horse === null ? null : decisions.horse(line.horse)
      const planned = { row, line, problems: nth === 0 ? problems : [], rider, horse, runs: 0 }
      if (isLeftOut) return { ...planned, status: 'left out' }
      if (problems.some(({ kind }) => kind === 'words')) return { ...planned, status: 'unknown words' }
      if (rider === 'choose' || horse === 'choose') return { ...planned, status: 'choose' }
      const entrant = [
        rider === 'new' ? riderKey(line) : rider,
        horse === 'new' ? horseKey(line.horse!) : horse,
      ] as const
      const keys = runsFor(line.class_ids, classes).map(({ activity_id }) => runKey(...entrant, activity_id))
      const missing = keys.filter((key) => !entered.has(key))
      const added = missing.filter((key) => !taken.has(key) && taken.add(key))
      const before = chosen.get(runKey(...entrant, 0)) ?? new Set()
      const isRepeated = line.class_ids.every((id) => before.has(id))
      chosen.set(runKey(...entrant, 0), new Set([...before, ...line.class_ids]))
      const isEntered = missing.length === 0 || (added.length === 0 && isRepeated)
      return { ...planned, status: isEntered ? 'entered' : 'new', runs: added.length }
    })
  })
}
