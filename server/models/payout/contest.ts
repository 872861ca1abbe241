import { z } from 'zod'
import { groupBy } from '#lib/groupBy.ts'
import { countedRuns } from '#rules/payout/aggregate.ts'
import { entrantOfRun } from '#rules/payout/entrant.ts'
import type { EntryStatus } from '#rules/payout/entryStatus.ts'
import { calculateContest } from '#rules/payout/contest.ts'
import { type Contest, contestProblems, type ContestRun } from '#rules/payout/contestSettings.ts'
import type { RoundTotals } from '#rules/payout/roundPools.ts'
import {
  type ContestKind,
  contestFromSettings,
  type MoneySettings,
  DEFAULT_MONEY_SETTINGS,
  ONE_DIVISION,
  WINNER_TAKES_ALL,
} from '#rules/payout/moneySettings.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { scoreUnitOf } from '#rules/scoring/score.ts'
import type { DivisionSummary, Reconciliation } from '#wire/payout.ts'
import type { Prisma, Purse } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { roundNames, hasSeveralRounds, requireRound } from '../activities/rounds.ts'
import { type Result, loadResults } from '../queries/results.ts'
import { loadAggregates, type LoadedAggregate, withTotals } from './aggregate.ts'

export type { Result } from '../queries/results.ts'

/** Loads only season members with runs in the contests. A season can have ten thousand members. */
const contestRelations = (ids: number[]) =>
  ({
    purse: true,
    event: { select: { starts_on: true } },
    points_group: {
      include: {
        members: {
          where: { user: { entries: { some: { enrollments: { some: { activity_id: { in: ids } } } } } } },
        },
      },
    },
    rounds: { orderBy: { position: 'asc' } },
  }) as const satisfies Prisma.ActivityInclude
type ContestRow = Prisma.ActivityGetPayload<{ include: ReturnType<typeof contestRelations> }>

/**
 * Published rounds keep their published prizes. If there are `problems`, results get places but no prizes.
 */
export async function loadContest(db: Database | Tx, id: number) {
  const [contest] = await loadContests(db, [id])
  if (!contest) throw new NotFound()
  return contest
}

/** Returns the contests in the order of `ids`. Leaves out deleted contests. */
export async function loadContests(db: Database | Tx, ids: number[]) {
  const activities = await db.activity.findMany({
    where: { id: { in: ids } },
    include: contestRelations(ids),
    relationLoadStrategy: 'join',
  })
  const aggregates = await loadAggregates(
    db,
    activities.filter(({ is_aggregate }) => is_aggregate),
  )
  const results = groupBy(await loadResults(db, ids), ({ activity_id }) => activity_id)
  const resultsOf = new Map(results.map((own) => [own[0]!.activity_id, own]))
  return ids.flatMap((id) => {
    const activity = activities.find((one) => one.id === id)
    return activity ? [toContest(activity, aggregates.get(id) ?? null, resultsOf.get(id) ?? [])] : []
  })
}

function toContest(activity: ContestRow, aggregate: LoadedAggregate | null, entered: Result[]) {
  const enrollments = aggregate ? withTotals(entered, aggregate) : entered
  const { settings, unreadable } = contestSettings(activity, aggregate)
  const problems = [...unreadable, ...contestProblems(settings)]
  const runs = enrollments.map(toContestRun)
  const results = problems.length
    ? calculateContest({ ...settings, ...WITHOUT_MONEY }, runs)
    : calculateContest(settings, runs, publishedRoundSums(activity))
  return { activity, settings, runs, problems, enrollments, results, aggregate, unit: scoreUnitOf(activity) }
}
export type LoadedContest = Awaited<ReturnType<typeof loadContest>>

/** In a contest with one round, an entry's round name doesn't matter. */
export const roundOfResult = <Row extends { name: string }>(
  contest: { rounds: Row[] },
  { entry }: { entry: { round: string } },
): Row => requireRound(contest, hasSeveralRounds(contest) ? entry.round : '')

export const isResultPublished = ({ activity }: LoadedContest, result: Result) =>
  roundOfResult(activity, result).publish_payout

export const resultsInRound = ({ activity, enrollments }: LoadedContest, { name }: { name: string }) =>
  name === AVERAGE || !hasSeveralRounds(activity)
    ? enrollments
    : enrollments.filter(({ entry }) => entry.round === name)

export type PublishedPayout = {
  reconciliation: Reconciliation
  divisions: DivisionSummary[]
  go: RoundTotals
}

export const publishedPayoutOf = (round: { published_payout: unknown }) =>
  round.published_payout as PublishedPayout | null

/** Uses the current round names, because a round can be renamed after its payout is published. */
const publishedRoundSums = ({ rounds }: ContestRow) =>
  rounds.flatMap((round) => {
    const published = publishedPayoutOf(round)
    return published ? [{ ...published.go, round: round.name }] : []
  })

export const entryStatusOf = ({
  entry,
  refunded_at,
}: Pick<Result, 'entry' | 'refunded_at'>): EntryStatus => ({
  unplaced: entry.draw === null,
  scratched: entry.scratched_at !== null,
  refunded: refunded_at !== null,
})

function toContestRun({ id, prize_cents, fee_cents, refund_cents, entry, refunded_at }: Result): ContestRun {
  return {
    id,
    value: entry.score?.value ?? null,
    ...(entry.score?.no_time && { status: entry.score.no_time }),
    ...entrantOfRun(entry),
    round: entry.round,
    typedPrizeCents: prize_cents,
    feeCents: fee_cents - refund_cents,
    ...entryStatusOf({ entry, refunded_at }),
  }
}

function contestSettings(activity: ContestRow, aggregate: LoadedAggregate | null) {
  const { settings, readable } = purseSettings(activity.purse)
  const kind = contestKind(activity)
  const unreadable = [
    ...(readable.divisions || !kind.has_divisions
      ? []
      : ["The class's divisions can't be read. Save them again on the Money tab"]),
    ...(readable.places || kind.custom
      ? []
      : ["The class's places can't be read. Save them again on the Money tab"]),
  ]
  const contest = contestFromSettings(settings, kind)
  return { settings: aggregate ? scaleOffsets(contest, countedRuns(aggregate)) : contest, unreadable }
}

/**
 * An aggregate's division offsets are stored per run, so they are multiplied by the number of runs that
 * count.
 */
const scaleOffsets = ({ divisions, ...contest }: Contest, runs: number): Contest => ({
  ...contest,
  divisions: divisions.map(({ offset, shareBp }) => ({ offset: offset * runs, shareBp })),
})

export function purseSettings(purse: Purse | null) {
  if (!purse) return { settings: DEFAULT_MONEY_SETTINGS, readable: { divisions: true, places: true } }
  const divisions = Divisions.safeParse(purse.divisions)
  const places = Places.safeParse(purse.places)
  const { activity_id: _, version: __, ...columns } = purse
  const settings: MoneySettings = {
    ...(columns as unknown as MoneySettings),
    divisions: divisions.data ?? ONE_DIVISION,
    places: places.data ?? WINNER_TAKES_ALL,
  }
  return { settings, readable: { divisions: divisions.success, places: places.success } }
}

type ContestKindColumns = {
  rounds: { name: string; top: number | null }[]
  judged: boolean
  payType: string
  has_divisions: boolean
}

export const contestKind = (activity: ContestKindColumns): ContestKind => ({
  rounds: roundNames(activity),
  tops: roundNames(activity).map((name) => requireRound(activity, name).top),
  judged: activity.judged,
  custom: activity.payType === 'custom',
  has_divisions: activity.has_divisions,
})

const Divisions = z.array(z.object({ offset: z.number(), shareBp: z.number() }))
const Places = z.array(
  z.object({
    upTo: z.number().nullable(),
    percentsBp: z.array(z.number()),
    amountsCents: z.array(z.number()).optional(),
  }),
)

export const WITHOUT_MONEY = {
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
