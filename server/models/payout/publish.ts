import { plural } from '#lib/plural.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { BeforeChange } from '#wire/changeLog/kinds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { entriesUpdated, publicationUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { withCheckLines } from '../checks/lines.ts'
import { broadcastPayoutsOfEvent } from '../checks/lock.ts'
import { voidChecks } from '../checks/void.ts'
import { findDoubleEntries } from '../aggregates/entries.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { type ActivityChange, type ActivityRef, changeActivity } from '../activities/changeActivity.ts'
import { resultSnapshot } from '../entries/load.ts'
import { enqueuePublicationNotification } from '../notifications/notifyPublication.ts'
import { type Round, requireRound } from '../activities/rounds.ts'
import { loadContest, type LoadedContest, resultsInRound } from './contest.ts'
import { findChecksPaying, VOID_CHECKS_FIRST, whereInRound } from './issuedChecks.ts'
import { payoutFingerprint } from './fingerprint.ts'
import { pointsByAverage, averagesWithFirstResult, pointsByResult } from './points.ts'
import { publishBlockersOf } from './publishBlockers.ts'
import { payoutToFreeze } from './reconciliation.ts'
import { computePlacements } from './rows.ts'

/** Throws Conflict if the runs or settings have changed since `seen`. */
export function publishPayout(
  db: Database,
  user: CurrentUser,
  found: ActivityRef,
  view: string,
  seen?: string,
) {
  return changeActivity(db, user, found, async (payout) => {
    const { tx } = payout
    if (requireRound(payout.activity, view).publish_payout) return { publish_payout: true }
    const contest = await loadContest(tx, found.id)
    const go = requireRound(contest.activity, view)
    const reasons = publishBlockersOf(contest, go)
    if (reasons.length) throw new Conflict(reasons.join(' '), { reasons })
    if (seen !== undefined && seen !== payoutFingerprint(contest, go)) throw new Conflict(PAYOUT_CHANGED)

    const publishedData = payoutToFreeze(contest, go)
    if (go.name === AVERAGE) await freezeAverage(tx, contest)
    else await freezeRound(tx, contest, go)
    const round = await payout.updateRound(go.name, {
      publish_payout: true,
      payout_published_at: new Date(),
      payout_publication: { increment: 1 },
      published_payout: publishedData,
    })
    await enqueuePublicationNotification(tx, {
      round_id: round.id,
      kind: 'payout',
      publication: round.payout_publication,
    })
    payout.record('payout published', null, { round: go.name, ...publishedData.reconciliation })
    broadcastPublication(payout)
    return { publish_payout: true }
  })
}

const PAYOUT_CHANGED = 'The payout changed after you opened this list. Check it again, then publish.'

function broadcastPublication({ activity, broadcast, broadcastResults }: ActivityChange) {
  broadcast(publicationUpdated(activity))
  broadcastResults([activity.id])
}

export function unpublishPayout(db: Database, user: CurrentUser, found: AuthorizedActivity, view: string) {
  return changeActivity(db, user, found, async (payout) => {
    const round = requireRound(payout.activity, view)
    if (!round.publish_payout) return { publish_payout: false }
    const checks = await findChecksPaying(payout.tx, payout.activity, round)
    if (checks.length > 0) throw new Conflict(VOID_CHECKS_FIRST)
    return unpublishRound(payout, round)
  })
}

/** Voids the checks that pay this round, even if they also pay other results. */
export function voidChecksAndUnpublish(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  view: string,
  expectedChecks: number,
) {
  return changeActivity(db, user, found, async (payout) => {
    const round = requireRound(payout.activity, view)
    if (!round.publish_payout) return { publish_payout: false }
    const checks = await findChecksPaying(payout.tx, payout.activity, round)
    if (checks.length !== expectedChecks) throw new Conflict(checksChangedMessage(checks.length))
    await voidChecks(
      payout.tx,
      user,
      { id: found.event_id, organization_id: found.event.organization_id },
      checks.map(({ id }) => id),
    )
    if (checks.some(({ activity_id }) => activity_id === null))
      await broadcastPayoutsOfEvent(payout.tx, user, found.event_id)
    return unpublishRound(payout, round)
  })
}

const checksChangedMessage = (count: number) =>
  `The checks changed: ${plural(count, 'check now pays', 'checks now pay')} results in this payout. ` +
  'Nothing was voided. Review the list and confirm again.'

async function unpublishRound(payout: ActivityChange, round: Round) {
  const { tx, activity } = payout
  const results = whereInRound(activity, round)
  const snapshot = await publishedSnapshot(tx, activity, round, results)
  if (round.name === AVERAGE) await tx.average.deleteMany({ where: { activity_id: activity.id } })
  else await unfreezeRound(tx, results, activity.payType === 'custom')
  await payout.updateRound(round.name, {
    publish_payout: false,
    payout_published_at: null,
    published_payout: Prisma.DbNull,
  })
  payout.record('payout unpublished', snapshot, null)
  if (activity.is_aggregate) await deleteDoubleEntries(payout)
  broadcastPublication(payout)
  return { publish_payout: false }
}

/** A merge keeps both records' entries in a published payout. Unpublishing deletes the extra entries. */
async function deleteDoubleEntries({ tx, user, activity, record, broadcast }: ActivityChange) {
  const where = { id: { in: await findDoubleEntries(tx, [activity.id]) } }
  const doubled = await tx.enrollment.findMany({ where, include: { entry: { select: { user_id: true } } } })
  if (doubled.length === 0) return
  const snapshots = await withCheckLines(
    tx,
    'enrollment_id',
    doubled.map(({ entry: _entry, ...result }) => ({
      ...resultSnapshot(result),
      entry: result.user_activity_id,
    })),
  )
  await tx.enrollment.deleteMany({ where })
  for (const { entry, ...enrollment } of snapshots)
    record('contest left', { contest: activity.id, name: activity.name, enrollment }, null, entry)
  const riders = doubled.map(({ entry }) => entry.user_id!)
  broadcast(entriesUpdated(activity.event_id, await syncCharges(tx, user, activity.event_id, riders)))
}

async function publishedSnapshot(
  tx: Tx,
  { id }: { id: number },
  round: Round,
  results: Prisma.EnrollmentWhereInput,
): Promise<BeforeChange<'payout unpublished'>> {
  const isAverage = round.name === AVERAGE
  const rows = isAverage ? [] : await tx.enrollment.findMany({ where: results, orderBy: { id: 'asc' } })
  const { published_payout } = await tx.round.findUniqueOrThrow({ where: { id: round.id } })
  return {
    round: round.name,
    payout_published_at: round.payout_published_at?.toISOString() ?? null,
    published_payout: published_payout as BeforeChange<'payout unpublished'>['published_payout'],
    results: rows.map(resultSnapshot),
    averages: isAverage ? await averageSnapshots(tx, id) : [],
  }
}

async function averageSnapshots(tx: Tx, activity_id: number) {
  const averages = await tx.average.findMany({ where: { activity_id }, orderBy: { id: 'asc' } })
  const snapshots = averages.map(({ value, points, ...row }) => ({
    ...row,
    value: Number(value),
    points: points && Number(points),
  }))
  return withCheckLines(tx, 'average_id', snapshots)
}

async function freezeRound(tx: Tx, contest: LoadedContest, round: { name: string }) {
  const standings = computePlacements(contest)
  const points = pointsByResult(contest)
  const rows = resultsInRound(contest, round).map(({ id, entry }) => ({
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
  const pointsOfAverage = pointsByAverage(contest)
  await tx.average.createMany({
    data: averagesWithFirstResult(contest).map(({ result, ...average }) => ({
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

async function unfreezeRound(tx: Tx, results: Prisma.EnrollmentWhereInput, isTyped: boolean) {
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
