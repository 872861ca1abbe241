import { z } from 'zod'
import type { Fate } from '#rules/competing.ts'
import { workOutContest } from '#rules/contest.ts'
import { type Contest, contestProblems, type CountedRun } from '#rules/contestSettings.ts'
import type { GoSums } from '#rules/goMoney.ts'
import type { PurseRules } from '#rules/payout.ts'
import type { PlacesBy } from '#rules/placeTable.ts'
import { AVERAGE } from '#rules/rounds.ts'
import { scoreToWire, type ScoreUnit } from '#rules/score.ts'
import type { DivisionSummary, Reconciliation } from '#wire/payout.ts'
import type { Prisma, Purse } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { gosOf, hasSeveral, roundNamed } from '../rounds.ts'

const COUNTED = {
  entry: {
    include: {
      user: { select: { id: true, name: true, hometown: true, bbr_id: true, organization_id: true } },
      horse: { select: { name: true } },
      bull: { select: { name: true } },
      score: { select: { value: true, no_time: true } },
      activity: { select: { id: true, name: true, version: true } },
      go: { select: { publish_draw: true } },
    },
  },
} as const satisfies Prisma.EnrollmentInclude

export type Result = Prisma.EnrollmentGetPayload<{ include: typeof COUNTED }>
const SETTINGS = {
  purse: true,
  points_group: { include: { members: true } },
  rounds: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.ActivityInclude
type ContestRow = Prisma.ActivityGetPayload<{ include: typeof SETTINGS }>

/**
 * A contest as it stands now: its settings, every run that counts in it, and the payout worked out from them; what is
 * published of it keeps its money. Where the
 * settings allow no payout, `problems` says why, and the runs are placed without money.
 */
export async function loadContest(db: Database | Tx, id: number) {
  const activity = await db.activity.findUniqueOrThrow({
    where: { id },
    include: SETTINGS,
    relationLoadStrategy: 'join',
  })
  const enrollments = await db.enrollment.findMany({
    where: { activity_id: id },
    include: COUNTED,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const { settings, unreadable } = settingsOf(activity)
  const problems = [...unreadable, ...contestProblems(settings)]
  const runs = enrollments.map(asRun)
  const results = problems.length
    ? workOutContest({ ...settings, ...NO_MONEY }, runs)
    : workOutContest(settings, runs, publishedGos(activity))
  return { activity, settings, problems, enrollments, results, unit: unitOf(activity) }
}
export type LoadedContest = Awaited<ReturnType<typeof loadContest>>

/** The go of the contest in which a result stands. The only one takes runs that were made in a round of any name. */
export const goOf = <Row extends { name: string }>(
  contest: { rounds: Row[] },
  { entry }: { entry: { round: string } },
): Row => roundNamed(contest, hasSeveral(contest) ? entry.round : '')

/** Whether the payout of this run is published. */
export const isPublished = ({ activity }: LoadedContest, result: Result) =>
  goOf(activity, result).publish_payout

/** The results that stand in this go: all of them in the only one, and in the average. */
export const resultsIn = ({ activity, enrollments }: LoadedContest, { name }: { name: string }) =>
  name === AVERAGE || !hasSeveral(activity)
    ? enrollments
    : enrollments.filter(({ entry }) => entry.round === name)

/** What stood when a go was published: its own money, and beside it that of the whole contest. */
export type PublishedPayout = {
  reconciliation: Reconciliation
  divisions: DivisionSummary[]
  go: GoSums
}

export const publishedPayout = (round: { published_payout: unknown }) =>
  round.published_payout as PublishedPayout | null

/** Under the names that they have now. */
const publishedGos = ({ rounds }: ContestRow) =>
  rounds.flatMap((round) => {
    const published = publishedPayout(round)
    return published ? [{ ...published.go, round: round.name }] : []
  })

export const unitOf = ({ judged }: { judged: boolean }): ScoreUnit => (judged ? 'points' : 'time')

export const scoreOf = (
  score: { value: number | null; no_time: 'NT' | 'DQ' | 'Broke' | null } | null,
  unit: ScoreUnit,
) => scoreToWire(score?.no_time ?? score?.value ?? null, unit)

/** The rider, or the rider and horse: who it is that runs in every round. */
export const entrantOf = ({ user_id, horse_id }: { user_id: number | null; horse_id: number | null }) =>
  `${user_id ?? 0}:${horse_id ?? 0}`

/** What the rules are to know of a run besides its score. */
export const fateOf = ({ entry, refunded_at }: Pick<Result, 'entry' | 'refunded_at'>): Fate => ({
  unplaced: entry.draw === null,
  scratched: entry.scratched_at !== null,
  refunded: refunded_at !== null,
})

function asRun({ id, prize_cents, fee_cents, entry, refunded_at }: Result): CountedRun {
  return {
    id,
    value: entry.score?.value ?? null,
    ...(entry.score?.no_time && { status: entry.score.no_time }),
    entrant: entrantOf(entry),
    round: entry.round,
    typedPrizeCents: prize_cents,
    feeCents: fee_cents,
    ...fateOf({ entry, refunded_at }),
  }
}

/**
 * A contest without a purse has no money: everybody is placed and nobody is paid. What somebody changed in the database
 * by hand may be unreadable; then something readable stands in its place, and it is said.
 */
function settingsOf(activity: ContestRow): { settings: Contest; unreadable: string[] } {
  const purse = { ...(activity.purse ?? EMPTY_PURSE), ...(activity.payType === 'custom' && TYPED) }
  const divisions = Divisions.safeParse(activity.has_divisions ? purse.divisions : ONE_DIVISION)
  const places = Places.safeParse(purse.places)
  const settings = settingsFrom(
    activity,
    purse,
    divisions.data ?? ONE_DIVISION,
    places.data ?? WINNER_TAKES_ALL,
  )
  return {
    settings,
    unreadable: [
      ...(divisions.success ? [] : ['The divisions of the purse cannot be read']),
      ...(places.success ? [] : ['The places of the purse cannot be read']),
    ],
  }
}

const Divisions = z.array(z.object({ offset: z.number(), shareBp: z.number() }))
const Places = z.array(z.object({ upTo: z.number().nullable(), percentsBp: z.array(z.number()) }))

function settingsFrom(
  activity: ContestRow,
  purse: Omit<Purse, 'activity_id'>,
  divisions: PurseRules['divisions'],
  places: PurseRules['places'],
): Contest {
  return {
    rounds: gosOf(activity),
    lowWins: !activity.judged,
    custom: activity.payType === 'custom',
    purse: {
      entryFeeCents: purse.entry_fee_cents,
      offTopCents: purse.off_top_cents,
      paybackBp: purse.payback_bp,
      addedCents: purse.added_cents,
      addedSplit: purse.added_split as 'RATIO' | 'EVEN',
      minimumEntries: purse.minimum_entries,
      belowMinimumAddedBp: purse.below_minimum_added_bp,
      guaranteedCents: purse.guaranteed_cents,
      divisions,
    },
    divisions,
    places,
    placesBy: purse.placesBy as PlacesBy,
    ties: purse.ties as PurseRules['ties'],
    rounding: {
      unitCents: purse.rounding_unit_cents,
      mode: purse.rounding_mode as PurseRules['rounding']['mode'],
    },
    emptyDivision: purse.empty_division as PurseRules['emptyDivision'],
    unfilledPlaces: purse.unfilled_places as PurseRules['unfilledPlaces'],
    weights: purse.weights,
    fillAverage: purse.fill_average,
  }
}

const ONE_DIVISION = [{ offset: 0, shareBp: 10_000 }]

const WINNER_TAKES_ALL = [{ upTo: null, percentsBp: [10_000] }]

/** Typed prizes need neither table nor weights, so nothing can be wrong with them. */
const TYPED = { places: WINNER_TAKES_ALL, placesBy: 'placed', weights: [] }

const EMPTY_PURSE: Omit<Purse, 'activity_id'> = {
  entry_fee_cents: 0,
  off_top_cents: 0,
  payback_bp: 10_000,
  added_cents: 0,
  added_split: 'RATIO',
  minimum_entries: 0,
  below_minimum_added_bp: 10_000,
  guaranteed_cents: 0,
  divisions: ONE_DIVISION,
  places: WINNER_TAKES_ALL,
  placesBy: 'placed',
  ties: 'SPLIT',
  rounding_unit_cents: 1,
  rounding_mode: 'CONSERVE',
  empty_division: 'PROPORTIONAL',
  unfilled_places: 'PROPORTIONAL',
  weights: [],
  fill_average: false,
  version: 0,
}

const NO_MONEY = {
  purse: {
    entryFeeCents: 0,
    offTopCents: 0,
    paybackBp: 0,
    addedCents: 0,
    addedSplit: 'RATIO' as const,
    minimumEntries: 0,
    belowMinimumAddedBp: 0,
    guaranteedCents: 0,
    divisions: ONE_DIVISION,
  },
  divisions: ONE_DIVISION,
  places: WINNER_TAKES_ALL,
  weights: [],
}
