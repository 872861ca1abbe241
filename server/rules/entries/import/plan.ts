import { nameKey } from '#lib/matchNames.ts'
import { type CodedContest, isClass, type Marks, planRollovers, type Rollover } from '../codes.ts'
import { missingMemberNotice, ownRunNotice, publishedPayoutNotice, rollsOverNotice } from '../notices.ts'
import { aggregatesFor, contestsOf, impliedClasses, type ImportRun, type RunClass, runsFor } from './runs.ts'
import type { NamedRollover } from './classWords.ts'
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
  /** The line's classes that roll over from another class, including by default. */
  rollovers: Rollover[]
  /** The classes of new runs that don't count in their own class, only in `rollovers`. */
  session_only: number[]
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
 * contests of the runs that are null in `runs`. `session_only` has the keys of runs that don't count in their class, and
 * `gos` the gos of the runs that aren't null in `runs`.
 */
export type Entered = {
  runs: EnteredRuns
  exhibitions: ReadonlyMap<string, number>
  locked?: ReadonlyMap<string, ReadonlySet<number>>
  session_only?: ReadonlySet<string>
  gos?: ReadonlyMap<string, ReadonlySet<string>>
}

/** `published_gos` is empty if `published` is true. */
export type PlannedClass = RunClass &
  CodedContest & { gos: number; published: boolean; published_gos: string[] }

const NOTHING = {
  runs: 0,
  entries: 0,
  sidePots: 0,
  exhibitions: 0,
  rollovers: [],
  session_only: [],
  implied: [],
}

export function planLines(
  rows: ImportedRow[],
  decisions: Decisions,
  known: Entered,
  classes: Map<number, PlannedClass>,
): PlannedLine[] {
  const { runs: entered, exhibitions: sold, locked } = known
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
      const { class_ids, wishes } = all.get(runKey(...entrant, 0))!
      const own = [...class_ids]
      const existing = existingMarks(entrant, known, classes)
      const { rollovers, problems: unrolled } =
        wishes.size > 0
          ? planRollovers(own, [...wishes.values()], [...classes.values()], existing)
          : NO_ROLLOVERS
      const ownRuns = runsFor(own, rollovers, classes)
      const isWished = ({ class_id }: { class_id: number }) =>
        line.rollovers.some((one) => one.class_id === class_id)
      const lineRuns = runsOfLine(line, ownRuns, classes)
      const refusals = [
        ...unrolled.filter(isWished).map(({ sentence }) => sentence),
        ...lineRuns.flatMap((run) => conflictsWith(run, existing, classes)),
      ]
      if (refusals.length > 0) return refused(planned, classes_column, [...new Set(refusals)])
      const aggregates = aggregatesFor(line.class_ids, ownRuns, classes)
      const uncounted = aggregates.find(({ isCounted }) => !isCounted)
      if (uncounted) {
        const members = uncounted.members.map((id) => classes.get(id)!.name)
        return refused(planned, classes_column, [missingMemberNotice(uncounted.name, members)])
      }
      const runs = lineRuns.map((run) => {
        const { activity_id, counts, contests } = run
        const key = runKey(...entrant, activity_id)
        // A session-only run counts in its class once the class is entered.
        const isEntered = counts && own.includes(activity_id)
        const uncounted = isEntered && known.session_only?.has(key) ? [activity_id] : []
        return { ...run, key, gos: classes.get(activity_id)!.gos, contests: [...uncounted, ...contests] }
      })
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
        ...runs.flatMap((run) =>
          publishedContests(run, entered.get(run.key), known.gos?.get(run.key), classes),
        ),
        ...averages.flatMap(({ id }) => (classes.get(id)!.published ? [id] : [])),
      ]
      if (published.length > 0) {
        const notices = [...new Set(published)].map((id) => publishedPayoutNotice(classes.get(id)!.name))
        return refused(planned, classes_column, notices)
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
        rollovers: lineRuns.flatMap(({ activity_id, contests }) =>
          contests
            .filter((id) => isClass(classes.get(id)!))
            .map((class_id) => ({ class_id, from_id: activity_id })),
        ),
        session_only: ownRuns.flatMap(({ activity_id, counts }) =>
          counts || !runs.some(({ key }) => key === runKey(...entrant, activity_id) && added.includes(key))
            ? []
            : [activity_id],
        ),
        implied: impliedClasses(line.class_ids, classes).filter(
          (id) => !own.includes(id) && runs.some((run) => added.includes(run.key) && countsIn(run, id)),
        ),
      }
    })
  })
}

const NO_ROLLOVERS: ReturnType<typeof planRollovers> = { rollovers: [], problems: [] }

const refused = (planned: Omit<PlannedLine, 'status'>, column: number, messages: string[]): PlannedLine => ({
  ...planned,
  problems: [
    ...planned.problems,
    ...messages.map((message) => ({ kind: 'error' as const, column, message })),
  ],
  status: 'error',
})

type Classes = Map<number, PlannedClass>

/** The rider and horse's runs, without the classes that are named only on other lines. */
function runsOfLine({ class_ids }: ImportLine, ownRuns: ImportRun[], classes: Classes): ImportRun[] {
  const named = new Set([...class_ids, ...impliedClasses(class_ids, classes)])
  return ownRuns
    .map(({ activity_id, counts, contests }) => ({
      activity_id,
      counts: counts && named.has(activity_id),
      contests: contests.filter((id) => named.has(id)),
    }))
    .filter(({ counts, contests }) => counts || contests.length > 0)
}

type EntrantKey = ReturnType<typeof entrantOf>

function existingMarks(entrant: EntrantKey, entered: Entered, classes: Classes): Marks {
  const { runs, locked, session_only } = entered
  const known = [...classes.values()].flatMap((one) => {
    const key = runKey(...entrant, one.id)
    const counted = runs.get(key) ?? locked?.get(key) ?? []
    return isClass(one) && runs.has(key) ? { id: one.id, isSessionOnly: session_only?.has(key), counted } : []
  })
  return {
    activity_ids: known.filter(({ isSessionOnly }) => !isSessionOnly).map(({ id }) => id),
    session_only: known.filter(({ isSessionOnly }) => isSessionOnly).map(({ id }) => id),
    contests: known.flatMap(({ id, counted }) =>
      [...counted]
        .filter((contest_id) => contest_id !== id)
        .map((contest_id) => ({ activity_id: id, contest_id })),
    ),
  }
}

/** A rider and horse run only once in a class, as at the entry window. */
const conflictsWith = (run: ImportRun, { activity_ids, contests }: Marks, classes: Classes): string[] =>
  contestsOf(run).flatMap((id) => {
    const contest = classes.get(id)!
    if (!isClass(contest)) return []
    if (id !== run.activity_id && activity_ids.includes(id)) return ownRunNotice(contest.name)
    const rolled = contests.find((one) => one.contest_id === id)
    if (!rolled || rolled.activity_id === run.activity_id) return []
    return rollsOverNotice(contest.name, classes.get(rolled.activity_id)!.name)
  })

/**
 * A new run enters all gos, and also needs its class to be open if it is session only. A side pot or rollover of an
 * entered run counts in that run's gos.
 */
function publishedContests(
  run: ImportRun,
  counted: ReadonlySet<number> | null | undefined,
  gos: ReadonlySet<string> | undefined,
  classes: Classes,
): number[] {
  if (counted === null) return []
  const added = counted ? run.contests.filter((id) => !counted.has(id)) : contestsOf({ ...run, counts: true })
  return added.filter((id) => {
    const { published, published_gos } = classes.get(id)!
    return published || published_gos.some((go) => !counted || gos?.has(go))
  })
}

const lockedProblem = (column: number, name: string): CellProblem => ({
  kind: 'warning',
  column,
  message: `The run is already scored or scratched, so it won't be added to ${name}.`,
})

const countsIn = ({ activity_id, contests }: { activity_id: number; contests: number[] }, id: number) =>
  activity_id === id || contests.includes(id)

const entrantOf = (line: ImportLine, rider: NameDecision, horse: NameDecision | null) =>
  [rider === 'new' ? nameKey(line.rider) : rider, horse === 'new' ? horseKey(line.horse!) : horse] as const

function classesByEntrant(rows: ImportedRow[], { rider, horse, leftOut }: Decisions) {
  const classes = new Map<string, { class_ids: Set<number>; wishes: Map<number, NamedRollover> }>()
  for (const { row, lines } of rows)
    for (const line of leftOut.has(row) ? [] : lines) {
      const entrant = entrantOf(line, rider(line), line.horse === null ? null : horse(line))
      const key = runKey(...entrant, 0)
      const { class_ids, wishes } = classes.get(key) ?? { class_ids: new Set(), wishes: new Map() }
      for (const id of line.class_ids) class_ids.add(id)
      for (const one of line.rollovers) wishes.set(one.class_id, one)
      classes.set(key, { class_ids, wishes })
    }
  return classes
}
