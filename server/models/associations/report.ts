import { fingerprintOf } from '#lib/sha256.ts'
import { formatDay } from '#lib/dates.ts'
import { byLastName } from '#lib/lastName.ts'
import {
  placeForAssociation,
  type PlacingRules,
  type ReportedRun,
  runsOf,
} from '#rules/associations/placing.ts'
import { needsDistricts, needsNumbers, profilePoints } from '#rules/associations/profile.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { ONE_DIVISION } from '#rules/payout/moneySettings.ts'
import { type AssociationCard, associationCard, cardProblem } from '#rules/riders/eligibility.ts'
import { hasScore, listRank, storedScoreToWire, type NoTime } from '#rules/scoring/score.ts'
import type { ReportProps, ReportRace, ReportRow } from '#wire/associations/report.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { hasSeveralRounds, isPayoutPublished, roundNames, WITH_ROUNDS } from '../activities/rounds.ts'
import { purseSettings } from '../payout/contest.ts'
import { CARDS_JSON, type CardRow, toCard } from '../riders/associationCards.ts'
import { type AssociationProfile, toProfile } from './profiles.ts'
import type { LoadedReport } from './reports.ts'

export type ReportResults = {
  profile: AssociationProfile
  races: ReportRace[]
  /** Riders whose card has expired or lacks a number or district that the report needs. */
  toCheck: ReportProps['to_check']
  /** Number of runs without a score, except scratched and refunded runs. */
  open: number
}

export async function loadReportResults(
  db: Database,
  event: { starts_on: Date },
  report: LoadedReport,
): Promise<ReportResults> {
  const profile = toProfile(report.profile)
  const contests = await loadContests(db, report)
  const runs = await loadRuns(
    db,
    contests.map(({ id }) => id),
  )
  const classes = contests.map((contest) => {
    const day = formatDay(contest.runs_on ?? event.starts_on)
    const own = runs.filter(({ activity_id }) => activity_id === contest.id)
    return { contest, day, runs: own.map((run) => ({ ...run, card: cardOf(profile, run, day) })) }
  })
  const competing = classes.flatMap((one) => one.runs).filter(isCompeting)
  return {
    profile,
    races: classes.flatMap((one) => racesOf(profile, one)),
    toCheck: findProblems(profile, competing),
    open: competing.filter((run) => !hasScore(run)).length,
  }
}

/** Hashes only what the report shows, because other changes don't make a sent report outdated. */
export function hashResults({ profile, races }: ReportResults): string {
  const hasEarnings = profile.columns.includes('earnings')
  const shown = races.map(({ rows, ...race }) => ({
    ...race,
    rows: rows.map(({ earnings_cents, ...row }) => ({ ...row, ...(hasEarnings && { earnings_cents }) })),
  }))
  return fingerprintOf(shown).slice(0, 16)
}

export const hasChanged = (report: LoadedReport, results: ReportResults) =>
  report.sent_results !== null && report.sent_results !== hashResults(results)

export async function findChangedReports(
  db: Database,
  event: { starts_on: Date },
  reports: LoadedReport[],
): Promise<Set<number>> {
  const changed = new Set<number>()
  for (const report of reports)
    if (report.sent_results !== null && hasChanged(report, await loadReportResults(db, event, report)))
      changed.add(report.id)
  return changed
}

const loadContests = (db: Database, { classes }: LoadedReport) =>
  db.activity.findMany({
    where: { id: { in: classes.map(({ activity }) => activity.id) } },
    include: { ...WITH_ROUNDS, purse: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })

type ReportedContest = Awaited<ReturnType<typeof loadContests>>[number]

type RunRow = {
  id: number
  activity_id: number
  round: string
  user_id: number | null
  rider: string | null
  hometown: string | null
  bbr_id: string | null
  cards: CardRow[]
  horse: string | null
  scratched: boolean
  refunded: boolean
  prize_cents: number | null
  value: number | null
  no_time: NoTime | null
}

const loadRuns = (db: Database, contestIds: number[]) =>
  query<RunRow>(
    db,
    Prisma.sql`
    SELECT enrollments.id, enrollments.activity_id, entries.round, entries.user_id, users.name AS rider,
      users.hometown, users.bbr_id, horses.name AS horse, ${CARDS_JSON} AS cards,
      entries.scratched_at IS NOT NULL AS scratched, enrollments.refunded_at IS NOT NULL AS refunded,
      enrollments.prize_cents, scores.value, scores.no_time::text
    FROM enrollments JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    LEFT JOIN users ON users.id = entries.user_id
    LEFT JOIN horses ON horses.id = entries.horse_id
    WHERE enrollments.activity_id = ANY(${contestIds}) ORDER BY enrollments.id`,
  )

const cardOf = ({ body }: AssociationProfile, { bbr_id, cards }: RunRow, day: string): AssociationCard =>
  associationCard(body, { bbr_id, cards: cards.map(toCard) }, day)

type ReportRun = RunRow & { card: AssociationCard }
type ReportedClass = { contest: ReportedContest; day: string; runs: ReportRun[] }

function racesOf(profile: AssociationProfile, { contest, day, runs }: ReportedClass): ReportRace[] {
  const rules = placingRules(profile, contest)
  const several = hasSeveralRounds(contest)
  return roundNames(contest).map((go) => ({
    class: contest.name,
    go: several ? go : '',
    date: day,
    has_divisions: rules.offsets.length > 1,
    rows: rowsOf(
      runs.filter(({ round }) => !several || round === go),
      rules,
      contest,
    ),
  }))
}

const placingRules = (profile: AssociationProfile, contest: ReportedContest): PlacingRules => ({
  offsets: profile.division_offsets.length > 0 ? profile.division_offsets : offsetsOf(contest),
  population: profile.population,
  fastest_of: profile.fastest_of,
  district: profile.district,
  points: profilePoints(profile),
})

function offsetsOf({ has_divisions, purse }: ReportedContest): number[] {
  const divisions = has_divisions ? purseSettings(purse).settings.divisions : ONE_DIVISION
  return divisions.map(({ offset }) => offset)
}

function rowsOf(entered: ReportRun[], rules: PlacingRules, contest: ReportedContest): ReportRow[] {
  const runs = entered.filter((run) => isCompeting(run) && hasScore(run)).map(toReportedRun)
  const placings = placeForAssociation(runs, rules)
  const runOf = new Map(runs.map((run) => [run.id, run]))
  const placed = placings.map((placing) => ({ ...runOf.get(placing.id)!, placing }))
  const untimed = runsOf(rules.population, runs, rules)
    .filter(({ value, status }) => value === null || status)
    .toSorted((a, b) => listRank(a.value, a.status) - listRank(b.value, b.status) || a.id - b.id)
    .map((run) => ({ ...run, placing: null }))
  return [...placed, ...untimed].map(({ placing, run }) => ({
    id: run.id,
    rider: run.rider ?? '',
    number: run.card.expired_on === null ? run.card.number : null,
    district: run.card.district,
    hometown: run.hometown,
    horse: run.horse,
    division: placing?.division ?? null,
    place: placing?.place ?? null,
    place_to: placing?.placeTo ?? null,
    points: placing?.points ?? null,
    score: storedScoreToWire(run, 'time'),
    earnings_cents: isPayoutPublished(contest, run.round) ? run.prize_cents : null,
  }))
}

function toReportedRun(run: ReportRun): ReportedRun & { run: ReportRun } {
  const { id, value, no_time, card } = run
  const member = card.number !== null && card.expired_on === null
  return { id, value, ...(no_time && { status: no_time }), member, district: card.district, run }
}

function findProblems(profile: AssociationProfile, runs: ReportRun[]): ReportProps['to_check'] {
  if (!needsNumbers(profile)) return []
  const problems = new Map<number, ReportProps['to_check'][number]>()
  for (const { user_id, rider, card } of runs) {
    if (user_id === null || problems.has(user_id)) continue
    const problem = cardProblem(profile.body, card, needsDistricts(profile))
    if (problem) problems.set(user_id, { id: user_id, name: rider!, problem })
  }
  return [...problems.values()].toSorted((a, b) => byLastName(a.name, b.name))
}
