import { publicationChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { notifyRiders } from '../notifications.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { changeDraw, contestsOfDraw, type DrawChange } from './change.ts'

/** Posts the draw live and tells its registered riders once. Publishing what is published changes nothing. */
export function publishDraw(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found, async (draw) => {
    if (draw.activity.publish_draw) return draw.activity
    const activity = await draw.set({
      publish_draw: true,
      draw_published_at: new Date(),
      draw_publication: { increment: 1 },
    })
    await notifyRiders(draw.tx, activity, 'draw', activity.draw_publication, {
      title: `The draw of ${activity.name} is posted`,
      body: `${found.event.name}: see when you run.`,
    })
    draw.record('draw published', null, null)
    await tellPublication(draw)
    return activity
  })
}

/** Takes the draw back to a draft. Refused while money stands on it. */
export function unpublishDraw(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found, async (draw) => {
    if (!draw.activity.publish_draw) return draw.activity
    await requireNoPublishedMoney(draw.tx, found.id)
    const activity = await draw.set({ publish_draw: false, draw_published_at: null })
    draw.record('draw unpublished', null, null)
    await tellPublication(draw)
    return activity
  })
}

/** Whether the draw is published also decides whether the payouts with its runs can be. */
async function tellPublication({ tx, activity, say, tellResults }: DrawChange) {
  say(publicationChanged(activity))
  tellResults(await contestsOfDraw(tx, activity.id))
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
