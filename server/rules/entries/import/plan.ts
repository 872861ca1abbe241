import { nameKey } from '#lib/matchNames.ts'
import { missingMemberNotice, publishedPayoutNotice } from '../notices.ts'
import { aggregatesFor, impliedClasses, type ImportRun, type RunClass, runsFor } from './runs.ts'
import type { CellProblem, ImportedRow, ImportLine } from './rows.ts'

/** `choose` means that the secretary has to decide. */
export type NameDecision = number | 'new' | 'choose'

export type NameMatches = { certain: number | null; choices: { id: number }[] }

export const decideName = (
  { certain, choices }: NameMatches,
  chosen: number | 'new' | undefined,
): NameDecision => chosen ?? certain ?? (choices.length > 0 ? 'choose' : 'new')

export type HorseMatches = {
  certain: number | null
  is_exact: boolean
  choices: { id: number; ridden_by: number[] }[]
}

/** If the rider has ridden only one horse with exactly this name, that horse is the certain match. */
export function preferRidden<Matches extends HorseMatches>(matches: Matches, rider: NameDecision): Matches {
  const { certain, is_exact, choices } = matches
  const isOwn = ({ ridden_by }: HorseMatches['choices'][number]) =>
    typeof rider === 'number' && ridden_by.includes(rider)
  const own = choices.filter(isOwn)
  const isCertain = certain === null && is_exact && own.length === 1
  return {
    ...matches,
    certain: isCertain ? own[0]!.id : certain,
    choices: [...own, ...choices.filter((one) => !isOwn(one))],
  }
}

export type NamedRider = { rider: string; details: { bbr_id: string | null; email: string | null } }

export const riderKey = ({ rider, details }: NamedRider) =>
  [nameKey(rider), details.bbr_id, details.email].filter(Boolean).join(' ')

export const horseKey = (horse: string) => nameKey(horse)

/** The key includes the rider, because two riders can have horses with the same name. */
export const mountKey = (line: NamedRider & { horse: string | null }) =>
  `${riderKey(line)} on ${horseKey(line.horse!)}`

export type LineStatus =
  | 'new'
  /** Entered before, or repeated from an earlier line of the import. */
  | 'entered'
  | 'choose'
  | 'unknown words'
  | 'error'
  | 'left out'

export type PlannedLine = {
  row: number
  line: ImportLine | null
  problems: CellProblem[]
  rider: NameDecision
  horse: NameDecision | null
  status: LineStatus
  runs: number
  entries: number
  sidePots: number
  exhibitions: number
  /** Classes that the line's new runs enter because of its side pots. */
  implied: number[]
}

export type Decisions = {
  rider(line: ImportLine): NameDecision
  horse(line: ImportLine): NameDecision
  leftOut: ReadonlySet<number>
}

export const runKey = (rider: number | string, horse: number | string | null, activityId: number) =>
  `${rider} ${horse ?? ''} ${activityId}`

/**
 * Maps each `runKey` to the side pots, rollovers and aggregates of its runs, or to null if all of the runs are
 * scratched or scored.
 */
export type EnteredRuns = ReadonlyMap<string, ReadonlySet<number> | null>

/**
 * `exhibitions` has the number of exhibitions sold. Its keys are `runKey`s with 0 as the class. `locked` has the
 * contests of the runs that are null in `runs`.
 */
export type Entered = {
  runs: EnteredRuns
  exhibitions: ReadonlyMap<string, number>
  locked?: ReadonlyMap<string, ReadonlySet<number>>
}

/** `published_gos` is empty if `published` is true. */
export type PlannedClass = RunClass & { gos: number; published: boolean; published_gos: string[] }

const NOTHING = { runs: 0, entries: 0, sidePots: 0, exhibitions: 0, implied: [] }

export function planLines(
  rows: ImportedRow[],
  decisions: Decisions,
  { runs: entered, exhibitions: sold, locked }: Entered,
  classes: Map<number, PlannedClass>,
): PlannedLine[] {
  const taken = new Set<string>(entered.keys())
  const chosen = new Map<string, Set<number>>()
  const exhibitions = new Map(sold)
  const all = classesByEntrant(rows, decisions)
  return rows.flatMap(({ row, lines, problems, classes_column, skipped }) => {
    if (skipped) return []
    const isLeftOut = decisions.leftOut.has(row)
    if (lines.length === 0) {
      const status = isLeftOut ? ('left out' as const) : ('error' as const)
      return [{ row, line: null, problems, rider: 'new' as const, horse: null, status, ...NOTHING }]
    }
    return lines.map((line, nth): PlannedLine => {
      const rider = decisions.rider(line)
      const horse = line.horse === null ? null : decisions.horse(line)
      const planned = { row, line, problems: nth === 0 ? problems : [], rider, horse, ...NOTHING }
      if (isLeftOut) return { ...planned, status: 'left out' }
      if (problems.some(({ kind }) => kind === 'words')) return { ...planned, status: 'unknown words' }
      if (rider === 'choose' || horse === 'choose') return { ...planned, status: 'choose' }
      const entrant = entrantOf(line, rider, horse)
      const own = [...all.get(runKey(...entrant, 0))!]
      const ownRuns = runsFor(own, classes)
      const aggregates = aggregatesFor(line.class_ids, ownRuns, classes)
      const uncounted = aggregates.find(({ isCounted }) => !isCounted)
      if (uncounted) {
        const message = missingMemberNotice(
          uncounted.name,
          uncounted.members.map((id) => classes.get(id)!.name),
        )
        const missing = { kind: 'error' as const, column: classes_column, message }
        return { ...planned, problems: [...planned.problems, missing], status: 'error' }
      }
      const runs = runsFor(line.class_ids, classes).map(({ activity_id, counts, contests }) => ({
        activity_id,
        counts,
        key: runKey(...entrant, activity_id),
        gos: classes.get(activity_id)!.gos,
        contests,
      }))
      const keys = runs.map(({ key }) => key)
      const missing = keys.filter((key) => !entered.has(key))
      const averages = aggregates
        .map(({ id, members }) => ({
          id,
          runs: members.map((member) => entered.get(runKey(...entrant, member))),
        }))
        .filter(({ id, runs }) => !runs.some((contests) => contests === null || contests?.has(id)))
        .map(({ id, runs }) => ({ id, key: runKey(...entrant, id), isOfEnteredRun: runs.some(Boolean) }))
      const published = [
        ...runs.flatMap((run) => publishedContests(run, entered.get(run.key), classes)),
        ...averages.flatMap(({ id }) => (classes.get(id)!.published ? [id] : [])),
      ]
      if (published.length > 0) {
        const refused = [...new Set(published)].map((id) => ({
          kind: 'error' as const,
          column: classes_column,
          message: publishedPayoutNotice(classes.get(id)!.name),
        }))
        return { ...planned, problems: [...planned.problems, ...refused], status: 'error' }
      }
      const added = missing.filter((key) => !taken.has(key) && taken.add(key))
      const sidePots = runs.flatMap(({ key, contests }) => {
        const counted = entered.get(key)
        return counted ? contests.filter((id) => !counted.has(id)).map((id) => `${key} ${id}`) : []
      })
      const lost = runs.flatMap(({ key, contests }) =>
        entered.get(key) === null ? contests.filter((id) => !locked?.get(key)?.has(id)) : [],
      )
      const addedAverages = averages.filter(({ key }) => !taken.has(key) && taken.add(key))
      const addedPots = sidePots.filter((key) => !taken.has(key) && taken.add(key))
      const entrantKey = runKey(...entrant, 0)
      const had = exhibitions.get(entrantKey) ?? 0
      exhibitions.set(entrantKey, Math.max(had, line.exhibitions))
      const addedExhibitions = exhibitions.get(entrantKey)! - had
      const before = chosen.get(entrantKey) ?? new Set()
      const isRepeated = line.class_ids.every((id) => before.has(id))
      chosen.set(entrantKey, new Set([...before, ...line.class_ids]))
      const isEntered =
        addedPots.length + addedAverages.length + addedExhibitions === 0 &&
        (missing.length === 0 || (added.length === 0 && isRepeated))
      const status = isEntered ? 'entered' : 'new'
      const newRuns = runs.filter(({ key }) => added.includes(key)).reduce((sum, { gos }) => sum + gos, 0)
      const ofEnteredRuns = addedAverages.filter(({ isOfEnteredRun }) => isOfEnteredRun)
      return {
        ...planned,
        problems: [
          ...planned.problems,
          ...lost.map((id) => lockedProblem(classes_column, classes.get(id)!.name)),
        ],
        status,
        runs: newRuns,
        entries: added.length,
        sidePots: addedPots.length + ofEnteredRuns.length,
        exhibitions: addedExhibitions,
        implied: impliedClasses(line.class_ids, classes).filter(
          (id) => !own.includes(id) && runs.some((run) => added.includes(run.key) && countsIn(run, id)),
        ),
      }
    })
  })
}

/** A new run enters all gos. An entered run's gos aren't known, so its contest must have all gos published. */
function publishedContests(
  { activity_id, counts, contests }: ImportRun,
  counted: ReadonlySet<number> | null | undefined,
  classes: Map<number, PlannedClass>,
): number[] {
  if (counted === null) return []
  if (counted) return contests.filter((id) => !counted.has(id) && classes.get(id)!.published)
  return (counts ? [activity_id, ...contests] : contests).filter((id) => {
    const { published, published_gos } = classes.get(id)!
    return published || published_gos.length > 0
  })
}

const lockedProblem = (column: number, name: string): CellProblem => ({
  kind: 'warning',
  column,
  message: `The run is already scored or scratched, so it isn't added to ${name}.`,
})

const countsIn = ({ activity_id, contests }: { activity_id: number; contests: number[] }, id: number) =>
  activity_id === id || contests.includes(id)

const entrantOf = (line: ImportLine, rider: NameDecision, horse: NameDecision | null) =>
  [rider === 'new' ? nameKey(line.rider) : rider, horse === 'new' ? horseKey(line.horse!) : horse] as const

function classesByEntrant(rows: ImportedRow[], { rider, horse, leftOut }: Decisions) {
  const classes = new Map<string, Set<number>>()
  for (const { row, lines } of rows)
    for (const line of leftOut.has(row) ? [] : lines) {
      const entrant = entrantOf(line, rider(line), line.horse === null ? null : horse(line))
      const known = classes.get(runKey(...entrant, 0)) ?? []
      classes.set(runKey(...entrant, 0), new Set([...known, ...line.class_ids]))
    }
  return classes
}
