import { tableName } from '#rules/pointsSettings.ts'
import { parseMoney } from '#rules/money.ts'
import { AVERAGE } from '#rules/rounds.ts'
import { TYPED } from '#wire/payout.ts'
import { PointsBy, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound, enrollmentFor } from '../access.ts'
import { changeActivity } from '../change.ts'
import { hasSeveral, type Round, roundNamed } from '../rounds.ts'
import { goOf, isPublished, loadContest, type LoadedContest, type Result } from './contest.ts'
import { firstRuns, suggestedPoints, tableProblem } from './points.ts'

type Found = Awaited<ReturnType<typeof enrollmentFor>>
type Typed = number | string | null

/** A prize typed by the organizer, in dollars: only where no formula pays, and only while it is a draft. */
export function typePrize(db: Database, person: Person, found: Found, typed: Typed) {
  const prize_cents = amount(typed, 'prize')
  return changeActivity(db, person, found.activity, async (payout) => {
    const { tx, activity } = payout
    if (activity.payType !== 'custom')
      throw new Conflict('The prizes of this contest are worked out, not typed.')
    const before = await tx.enrollment.findUnique({
      where: { id: found.id },
      include: { entry: { select: { round: true, scratched_at: true } } },
    })
    if (!before) throw new NotFound()
    if (goOf(activity, before).publish_payout)
      throw new Conflict('The payout is published. Unpublish it to change a prize.')
    requireCompeting(before, before.entry)
    await tx.enrollment.update({ where: { id: found.id }, data: { prize_cents } })
    const typedBefore = { cents: before.prize_cents }
    payout.record('prize typed', typedBefore, { cents: prize_cents }, found.user_activity_id)
    payout.tellResults([activity.id])
    return { id: found.id, prize_cents }
  })
}

/**
 * Season points typed by the organizer, on every row while the payout is a draft, with the score they were typed for.
 * They count for members of the points group: a guest's from the day they join. The points of the average stand on its
 * rider's first run.
 */
export function typePoints(db: Database, person: Person, found: Found, typed: Typed, ofAverage = false) {
  const hundredths = amount(typed, 'points')
  const points = hundredths === null ? null : hundredths / 100
  return changeActivity(db, person, found.activity, async (payout) => {
    const { tx, activity } = payout
    const contest = await loadContest(tx, activity.id)
    if (!contest.activity.points_group) throw new Conflict('This contest belongs to no points season.')
    const before = contest.enrollments.find(({ id }) => id === found.id)
    if (!before) throw new NotFound()
    requireCompeting(before, before.entry)
    const go = ofAverage && hasSeveral(activity) ? roundNamed(activity, AVERAGE) : goOf(activity, before)
    if (go.publish_payout) throw new Conflict('The payout is published. Unpublish it to change points.')
    await tx.enrollment.update({
      where: { id: found.id },
      data: ofAverage ? typedForAverage(contest, found.id, points) : typedForRun(before, points),
    })
    const stood = ofAverage ? before.average_points : before.points
    const kind = ofAverage ? 'average points typed' : 'points typed'
    payout.record(kind, { points: stood && Number(stood) }, { points }, found.user_activity_id)
    payout.tellResults([activity.id])
    return { id: found.id, points }
  })
}

function requireCompeting(
  { refunded_at }: Pick<Result, 'refunded_at'>,
  { scratched_at }: { scratched_at: Date | null },
) {
  if (scratched_at) throw new Conflict('This run is scratched: it wins nothing.')
  if (refunded_at) throw new Conflict('The fee of this run was given back: it wins nothing here.')
}

const typedForRun = ({ entry: { score } }: Result, points: number | null) => ({
  points,
  points_by: PointsBy.typed,
  points_value: score?.value ?? null,
  points_no_time: score?.no_time ?? null,
})

function typedForAverage(contest: LoadedContest, id: number, points: number | null) {
  const average = firstRuns(contest).find(({ result }) => result.id === id)
  if (!average) throw new Conflict('This run stands for no average.')
  return {
    average_points: points,
    average_points_by: PointsBy.typed,
    average_points_value: average.value,
  }
}

/**
 * Gives points from the group's table in every go that is not published, wherever none are typed. From now on they
 * follow the scores, until the payout is published. Answers how many rows have points of the table.
 */
export function fillPoints(db: Database, person: Person, found: ActivityFound) {
  return changeActivity(db, person, found, async (payout) => {
    const { tx, activity } = payout
    if (activity.rounds.every((round) => round.publish_payout))
      throw new Conflict('The payout is published. Unpublish it to change points.')
    const contest = await loadContest(tx, activity.id)
    const { table, suggested } = tableOf(contest)
    const runs = openRuns(contest)
    const averages = openAverages(contest)
    await writeFilled(tx, 'points', runs, suggested.runs)
    await writeFilled(tx, 'average_points', averages, suggested.averages)
    const filled = countIn(suggested.runs, runs) + countIn(suggested.averages, averages)
    payout.record('points filled', null, { table, filled })
    payout.tellResults([activity.id])
    return { filled, table: tableName(table) }
  })
}

function tableOf(contest: LoadedContest) {
  const group = contest.activity.points_group
  if (!group) throw new Conflict('This contest belongs to no points season.')
  const suggested = suggestedPoints(contest)
  if (!suggested) throw new Conflict(tableProblem(contest)!)
  return { table: group.points_table, suggested }
}

/** The runs whose points nobody has typed, of the gos that are not published. */
const openRuns = (contest: LoadedContest) =>
  contest.enrollments
    .filter((result) => !isPublished(contest, result))
    .filter(({ points, points_by }) => points === null || points_by !== 'typed')
    .map(({ id }) => id)

/** The same of the average, by the runs that stand for it. */
const openAverages = (contest: LoadedContest) =>
  isAveragePublished(contest.activity)
    ? []
    : firstRuns(contest)
        .filter(({ result }) => result.average_points === null || result.average_points_by !== 'typed')
        .map(({ result }) => result.id)

const countIn = (points: Map<number, number>, ids: number[]) => ids.filter((id) => points.has(id)).length

const isAveragePublished = ({ rounds }: { rounds: Round[] }) =>
  rounds.some(({ name, publish_payout }) => name === AVERAGE && publish_payout)

function writeFilled(
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

/** Two decimals at most, no minus; null and an empty text clear. Answers hundredths. */
function amount(typed: Typed, field: 'prize' | 'points'): number | null {
  if (typed === null || typed === '') return null
  const hundredths = parseMoney(String(typed))
  if (hundredths === null || hundredths > 100_000_000) throw new Invalid({ [field]: TYPED[field] })
  return hundredths
}
