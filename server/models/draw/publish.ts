import type { Activity } from '../../../prisma/client/client.ts'
import { activityUpdated, payoutsUpdated, publicationChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { notifyRiders } from '../notifications.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { audit } from '../audit.ts'
import { changeDraw, contestsOfDraw, lastUsedSlot } from './draw.ts'

/** Posts the draw live and tells its registered riders once. Publishing what is published changes nothing. */
export function publishDraw(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found.id, async (tx, before) => {
    if (before.publish_draw) return before
    const activity = await tx.activity.update({
      where: { id: found.id },
      data: { publish_draw: true, draw_published_at: new Date(), draw_publication: { increment: 1 } },
    })
    await notifyRiders(tx, activity, 'draw', activity.draw_publication, {
      title: `The draw of ${activity.name} is posted`,
      body: `${found.event.name}: see when you run.`,
    })
    await audit(tx, person, { ...whereabouts(found), action: 'draw published' })
    await tell(tx, person, activity)
    return activity
  })
}

/** Takes the draw back to a draft. Refused while money stands on it. */
export function unpublishDraw(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found.id, async (tx, before) => {
    if (!before.publish_draw) return before
    await requireNoPublishedMoney(tx, found.id)
    const activity = await tx.activity.update({
      where: { id: found.id },
      data: { publish_draw: false, draw_published_at: null },
    })
    await audit(tx, person, { ...whereabouts(found), action: 'draw unpublished' })
    await tell(tx, person, activity)
    return activity
  })
}

/** Whether the draw is published also decides whether the payouts with its runs can be. */
async function tell(tx: Tx, person: Person, activity: Activity) {
  await activityUpdated(tx, person, activity, await lastUsedSlot(tx, activity.id))
  await publicationChanged(tx, person, activity)
  await payoutsUpdated(tx, person, activity.version, await contestsOfDraw(tx, activity.id))
}

/** Of the class itself, of its incentives, and of every other contest in which its runs count. */
async function requireNoPublishedMoney(tx: Tx, activityId: number) {
  const contests = await tx.$queryRaw<{ publish_payout: boolean }[]>`
    SELECT publish_payout FROM activities
    WHERE id = ${activityId} OR id IN (
      SELECT enrollments.activity_id FROM enrollments
      JOIN user_activities ON user_activities.id = enrollments.user_activity_id
      WHERE user_activities.activity_id = ${activityId})
    ORDER BY id FOR UPDATE`
  if (contests.some((contest) => contest.publish_payout))
    throw new Conflict('The payout is published. Unpublish the payout first.')
}

const whereabouts = (found: ActivityFound) => ({
  organization_id: found.event.organization_id,
  activity_id: found.id,
})
