import { plural } from '#lib/plural.ts'
import { AVERAGE } from '#rules/rounds.ts'
import type { Before } from '#wire/changes.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { publicationChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { withCheckLines } from '../checks/lines.ts'
import { voidChecks } from '../checks/void.ts'
import { type Change, changeActivity } from '../change.ts'
import { enrollmentTrace } from '../entries/current.ts'
import { announceLater } from '../notifications/announce.ts'
import { type Round, roundNamed } from '../rounds.ts'
import { loadContest, type LoadedContest, resultsIn } from './contest.ts'
import { checksPaying, HELD_BY_CHECKS, resultsOf } from './held.ts'
import { averagePoints, firstRuns, runPoints } from './points.ts'
import { whyNot } from './reasons.ts'
import { moneyToKeep } from './reconciliation.ts'
import { workedOut } from './rows.ts'

/**
 * Posts the payout of a go, or of the average (`view`; the first go where none is named): works it out once more under
 * the lock and freezes it. A second time changes nothing.
 */
export function publishPayout(db: Database, person: Person, found: ActivityFound, view: string) {
  return changeActivity(db, person, found, async (payout) => {
    const { tx } = payout
    if (roundNamed(payout.activity, view).publish_payout) return { publish_payout: true }
    const contest = await loadContest(tx, found.id)
    const go = roundNamed(contest.activity, view)
    const reasons = whyNot(contest, go)
    if (reasons.length) throw new Conflict(reasons.join(' '), { reasons })

    const kept = moneyToKeep(contest, go)
    if (go.name === AVERAGE) await freezeAverage(tx, contest)
    else await freezeGo(tx, contest, go)
    const round = await payout.setRound(go.name, {
      publish_payout: true,
      payout_published_at: new Date(),
      payout_publication: { increment: 1 },
      published_payout: kept,
    })
    await announceLater(tx, { round_id: round.id, kind: 'payout', publication: round.payout_publication })
    payout.record('payout published', null, { round: go.name, ...kept.reconciliation })
    tellPublication(payout)
    return { publish_payout: true }
  })
}

function tellPublication({ activity, say, tellResults }: Change) {
  say(publicationChanged(activity))
  tellResults([activity.id])
}

/**
 * Takes the payout of a go, or of the average, back to a draft; its points leave the leaderboard, and no other go is
 * touched. Refused while a check pays any of its results.
 */
export function unpublishPayout(db: Database, person: Person, found: ActivityFound, view: string) {
  return changeActivity(db, person, found, async (payout) => {
    const go = roundNamed(payout.activity, view)
    if (!go.publish_payout) return { publish_payout: false }
    const checks = await checksPaying(payout.tx, payout.activity, go)
    if (checks.length > 0) throw new Conflict(HELD_BY_CHECKS)
    return unpublish(payout, go)
  })
}

/**
 * Voids every check that pays results of a go, or of the average, and unpublishes its payout. Throws Conflict, and voids
 * nothing, unless there are as many checks as the organizer saw.
 */
export function voidChecksAndUnpublish(
  db: Database,
  person: Person,
  found: ActivityFound,
  view: string,
  seen: number,
) {
  return changeActivity(db, person, found, async (payout) => {
    const go = roundNamed(payout.activity, view)
    if (!go.publish_payout) return { publish_payout: false }
    const checks = await checksPaying(payout.tx, payout.activity, go)
    if (checks.length !== seen) throw new Conflict(otherChecks(checks.length))
    await voidChecks(
      payout.tx,
      person,
      checks.map(({ id }) => id),
    )
    return unpublish(payout, go)
  })
}

const otherChecks = (count: number) =>
  `The checks have changed: ${plural(count, 'check now pays', 'checks now pay')} results of this payout. ` +
  'Nothing was voided. Look again, then confirm.'

async function unpublish(payout: Change, go: Round) {
  const { tx, activity } = payout
  const results = resultsOf(activity, go)
  const frozen = await frozenIn(tx, activity, go, results)
  if (go.name === AVERAGE) await tx.average.deleteMany({ where: { activity_id: activity.id } })
  else await thawGo(tx, results, activity.payType === 'custom')
  await payout.setRound(go.name, {
    publish_payout: false,
    payout_published_at: null,
    published_payout: Prisma.DbNull,
  })
  payout.record('payout unpublished', frozen, null)
  tellPublication(payout)
  return { publish_payout: false }
}

/** As the history keeps it: all that publishing froze, and that an unpublished payout no longer has. */
async function frozenIn(
  tx: Tx,
  { id }: { id: number },
  go: Round,
  results: Prisma.EnrollmentWhereInput,
): Promise<Before<'payout unpublished'>> {
  const isAverage = go.name === AVERAGE
  const rows = isAverage ? [] : await tx.enrollment.findMany({ where: results, orderBy: { id: 'asc' } })
  const { published_payout } = await tx.round.findUniqueOrThrow({ where: { id: go.id } })
  return {
    round: go.name,
    payout_published_at: go.payout_published_at?.toISOString() ?? null,
    published_payout: published_payout as Before<'payout unpublished'>['published_payout'],
    results: rows.map(enrollmentTrace),
    averages: isAverage ? await averagesIn(tx, id) : [],
  }
}

async function averagesIn(tx: Tx, activity_id: number) {
  const averages = await tx.average.findMany({ where: { activity_id }, orderBy: { id: 'asc' } })
  const traces = averages.map(({ value, points, ...row }) => ({
    ...row,
    value: Number(value),
    points: points && Number(points),
  }))
  return withCheckLines(tx, 'average_id', traces)
}

/** Writes places, prizes and points, and the scores they were worked out from, in one statement. */
async function freezeGo(tx: Tx, contest: LoadedContest, go: { name: string }) {
  const standings = workedOut(contest)
  const points = runPoints(contest)
  const rows = resultsIn(contest, go).map(({ id, entry }) => ({
    id,
    ...standings.get(id)!,
    points: points.get(id)!.points,
    points_by: points.get(id)!.points_by,
    published_value: entry.score?.value ?? null,
    published_no_time: entry.score?.no_time ?? null,
  }))
  await tx.$executeRaw`
    UPDATE enrollments SET division = frozen.division, place = frozen.place, place_to = frozen.place_to,
      prize_cents = frozen.prize_cents, points = frozen.points, points_by = frozen.points_by::"PointsBy",
      published_value = frozen.published_value,
      published_no_time = frozen.published_no_time::"NoTime"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS frozen
      (id int, division int, place int, place_to int, prize_cents int, points numeric, points_by text,
        published_value int, published_no_time text)
    WHERE enrollments.id = frozen.id`
}

async function freezeAverage(tx: Tx, contest: LoadedContest) {
  const pointsOfAverage = averagePoints(contest)
  await tx.average.createMany({
    data: firstRuns(contest).map(({ result, ...average }) => ({
      activity_id: contest.activity.id,
      user_id: result.entry.user_id!,
      horse_id: result.entry.horse_id,
      rounds: average.runs,
      value: average.value,
      division: average.division,
      place: average.place,
      place_to: average.placeTo,
      prize_cents: contest.activity.payType === 'custom' ? 0 : average.prizeCents,
      points: pointsOfAverage.get(result.id)!.points,
    })),
  })
}

/** Takes back what was frozen; prizes that were typed stay typed. */
async function thawGo(tx: Tx, results: Prisma.EnrollmentWhereInput, isTyped: boolean) {
  await tx.enrollment.updateMany({
    where: results,
    data: {
      division: null,
      place: null,
      place_to: null,
      published_value: null,
      published_no_time: null,
      ...(!isTyped && { prize_cents: null }),
    },
  })
}
