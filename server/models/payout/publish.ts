import { Prisma } from '../../../prisma/client/client.ts'
import { publicationChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { changeActivity } from '../change.ts'
import { linesFor } from '../checks/lines.ts'
import { notifyRiders } from '../notifications.ts'
import { loadContest, type LoadedContest } from './contest.ts'
import { averagePoints, firstRuns, runPoints } from './points.ts'
import { whyNot } from './reasons.ts'
import { money } from './reconciliation.ts'
import { workedOut } from './rows.ts'

/** Posts the payout: works it out once more under the lock and freezes it. A second time changes nothing. */
export function publishPayout(db: Database, person: Person, found: ActivityFound) {
  return changeActivity(db, person, found, async (payout) => {
    if (payout.activity.publish_payout) return payout.activity
    const { tx } = payout
    const contest = await loadContest(tx, found.id)
    const reasons = whyNot(contest)
    if (reasons.length) throw new Conflict(reasons.join(' '), { reasons })

    await freeze(tx, contest)
    const activity = await payout.set({
      publish_payout: true,
      payout_published_at: new Date(),
      payout_publication: { increment: 1 },
      published_payout: money(contest),
    })
    await notifyRiders(tx, activity, 'payout', activity.payout_publication, {
      title: `The payout of ${activity.name} is posted`,
      body: `${found.event.name}: see what you won.`,
    })
    payout.record('payout published', null, money(contest).reconciliation)
    payout.say(publicationChanged(activity))
    payout.tellResults([activity.id])
    return activity
  })
}

/** Takes the payout back to a draft; its points leave the leaderboard. Refused once checks are written from it. */
export function unpublishPayout(db: Database, person: Person, found: ActivityFound) {
  return changeActivity(db, person, found, async (payout) => {
    if (!payout.activity.publish_payout) return payout.activity
    const { tx } = payout
    const checks = await tx.check.count({
      where: { voided_at: null, OR: [{ activity_id: found.id }, { lines: { some: linesFor(found.id) } }] },
    })
    if (checks) throw new Conflict('Checks are printed from this payout. Void them before unpublishing it.')

    await thaw(tx, found.id, payout.activity.payType === 'custom')
    const activity = await payout.set({
      publish_payout: false,
      payout_published_at: null,
      published_payout: Prisma.DbNull,
    })
    payout.record('payout unpublished', null, null)
    payout.say(publicationChanged(activity))
    payout.tellResults([activity.id])
    return activity
  })
}

/** Writes places, prizes and points, and the scores they were worked out from, in two statements. */
async function freeze(tx: Tx, contest: LoadedContest) {
  const standings = workedOut(contest)
  const points = runPoints(contest)
  const pointsOfAverage = averagePoints(contest)
  const rows = contest.enrollments.map(({ id, entry }) => ({
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
async function thaw(tx: Tx, activity_id: number, isTyped: boolean) {
  await tx.average.deleteMany({ where: { activity_id } })
  await tx.enrollment.updateMany({
    where: { activity_id },
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
