import { pointsTableName } from '#rules/points/settings.ts'
import { parseMoney } from '#lib/money.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { INVALID_NUMBER } from '#wire/payout.ts'
import { PointsBy, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity, authorizeResult } from '../authorization.ts'
import { changeActivity } from '../activities/changeActivity.ts'
import { hasSeveralRounds, type Round, requireRound } from '../activities/rounds.ts'
import { roundOfResult, isResultPublished, loadContest, type LoadedContest, type Result } from './contest.ts'
import { averagesWithFirstResult, suggestPointsFromTable, pointsTableProblem } from './points.ts'

type ResultToChange = Awaited<ReturnType<typeof authorizeResult>>
type AmountInput = number | string | null

/** `input` is in dollars. */
export function setPrize(db: Database, user: CurrentUser, found: ResultToChange, input: AmountInput) {
  const prize_cents = parseAmount(input, 'prize')
  return changeActivity(db, user, found.activity, async (payout) => {
    const { tx, activity } = payout
    if (activity.payType !== 'custom')
      throw new Conflict("These prizes are calculated from the purse, so you can't enter them.")
    const before = await tx.enrollment.findUnique({
      where: { id: found.id },
      include: { entry: { select: { round: true, scratched_at: true } } },
    })
    if (!before) throw new NotFound()
    if (roundOfResult(activity, before).publish_payout)
      throw new Conflict('The payout is published. Unpublish it to change a prize.')
    requireCompeting(before, before.entry)
    await tx.enrollment.update({ where: { id: found.id }, data: { prize_cents } })
    const previous = { cents: before.prize_cents }
    payout.record('prize typed', previous, { cents: prize_cents }, found.user_activity_id)
    payout.broadcastResults([activity.id])
    return { id: found.id, prize_cents }
  })
}

export function setPoints(
  db: Database,
  user: CurrentUser,
  found: ResultToChange,
  input: AmountInput,
  ofAverage = false,
) {
  const hundredths = parseAmount(input, 'points')
  const points = hundredths === null ? null : hundredths / 100
  return changeActivity(db, user, found.activity, async (payout) => {
    const { tx, activity } = payout
    const contest = await loadContest(tx, activity.id)
    if (!contest.activity.points_group) throw new Conflict(NO_SEASON)
    const before = contest.enrollments.find(({ id }) => id === found.id)
    if (!before) throw new NotFound()
    requireCompeting(before, before.entry)
    const round =
      ofAverage && hasSeveralRounds(activity)
        ? requireRound(activity, AVERAGE)
        : roundOfResult(activity, before)
    if (round.publish_payout) throw new Conflict(PUBLISHED_POINTS)
    await tx.enrollment.update({
      where: { id: found.id },
      data: ofAverage ? manualPointsOfAverage(contest, found.id, points) : manualPointsOfRun(before, points),
    })
    const previous = ofAverage ? before.average_points : before.points
    const kind = ofAverage ? 'average points typed' : 'points typed'
    payout.record(kind, { points: previous && Number(previous) }, { points }, found.user_activity_id)
    payout.broadcastResults([activity.id])
    return { id: found.id, points }
  })
}

const NO_SEASON = 'This class has no points group. Choose one in the class settings.'
const PUBLISHED_POINTS = 'The payout is published. Unpublish it to change points.'

function requireCompeting(
  { refunded_at }: Pick<Result, 'refunded_at'>,
  { scratched_at }: { scratched_at: Date | null },
) {
  if (scratched_at) throw new Conflict("This run is scratched, so it can't win anything.")
  if (refunded_at) throw new Conflict("This run's fee was refunded, so the run can't win anything here.")
}

const manualPointsOfRun = ({ entry: { score } }: Result, points: number | null) => ({
  points,
  points_by: PointsBy.typed,
  points_value: score?.value ?? null,
  points_no_time: score?.no_time ?? null,
})

function manualPointsOfAverage(contest: LoadedContest, id: number, points: number | null) {
  const average = averagesWithFirstResult(contest).find(({ result }) => result.id === id)
  if (!average) throw new Conflict("This run doesn't count in the average.")
  return {
    average_points: points,
    average_points_by: PointsBy.typed,
    average_points_value: average.value,
  }
}

/** Keeps typed points. */
export function fillPoints(db: Database, user: CurrentUser, found: AuthorizedActivity) {
  return changeActivity(db, user, found, async (payout) => {
    const { tx, activity } = payout
    if (activity.rounds.every((round) => round.publish_payout)) throw new Conflict(PUBLISHED_POINTS)
    const contest = await loadContest(tx, activity.id)
    const { table, suggested } = requirePointsTable(contest)
    const runs = fillableResultIds(contest)
    const averages = fillableAverageIds(contest)
    await saveFilledPoints(tx, 'points', runs, suggested.runs)
    await saveFilledPoints(tx, 'average_points', averages, suggested.averages)
    const filled = countWithPoints(suggested.runs, runs) + countWithPoints(suggested.averages, averages)
    payout.record('points filled', null, { table, filled })
    payout.broadcastResults([activity.id])
    return { filled, table: pointsTableName(table) }
  })
}

function requirePointsTable(contest: LoadedContest) {
  const group = contest.activity.points_group
  if (!group) throw new Conflict(NO_SEASON)
  const suggested = suggestPointsFromTable(contest)
  if (!suggested) throw new Conflict(pointsTableProblem(contest)!)
  return { table: group.points_table, suggested }
}

const fillableResultIds = (contest: LoadedContest) =>
  contest.enrollments
    .filter((result) => !isResultPublished(contest, result))
    .filter(({ points, points_by }) => points === null || points_by !== 'typed')
    .map(({ id }) => id)

const fillableAverageIds = (contest: LoadedContest) =>
  isAveragePublished(contest.activity)
    ? []
    : averagesWithFirstResult(contest)
        .filter(({ result }) => result.average_points === null || result.average_points_by !== 'typed')
        .map(({ result }) => result.id)

const countWithPoints = (points: Map<number, number>, ids: number[]) =>
  ids.filter((id) => points.has(id)).length

const isAveragePublished = ({ rounds }: { rounds: Round[] }) =>
  rounds.some(({ name, publish_payout }) => name === AVERAGE && publish_payout)

function saveFilledPoints(
  tx: Tx,
  column: 'points' | 'average_points',
  ids: number[],
  suggested: Map<number, number>,
) {
  const rows = ids.map((id) => ({ id, points: suggested.get(id) ?? null }))
  const [points, by] = [Prisma.raw(column), Prisma.raw(`${column}_by`)]
  return tx.$executeRaw`
    UPDATE enrollments SET ${points} = filled.points, ${by} = 'table'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS filled (id int, points numeric)
    WHERE enrollments.id = filled.id`
}

function parseAmount(input: AmountInput, field: 'prize' | 'points'): number | null {
  if (input === null || input === '') return null
  const hundredths = parseMoney(String(input))
  if (hundredths === null || hundredths > 100_000_000) throw new Invalid({ [field]: INVALID_NUMBER[field] })
  return hundredths
}
