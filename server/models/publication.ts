import type { Activity } from '../../prisma/client/client.ts'
import { activityUpdated, payoutsUpdated, publicationChanged } from '../broadcasts.ts'
import type { Database, Tx } from '../db.ts'
import { Conflict } from '../errors.ts'
import { notifyRiders } from '../notices.ts'
import type { Person } from '../session.ts'
import type { ActivityFound } from './access.ts'
import { audit } from './audit.ts'
import { changeDraw, contestsOfDraw, lastUsedSlot } from './draw.ts'

/** Posts the draw live and tells its registered riders once. Publishing what is published changes nothing. */
export function publishDraw(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, found.id, async (tx, before) => {
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
  return changeDraw(db, found.id, async (tx, before) => {
    if (!before.publish_draw) return before
    if (before.publish_payout) throw new Conflict('The payout is published. Unpublish the payout first.')
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

const whereabouts = (found: ActivityFound) => ({
  organization_id: found.event.organization_id,
  activity_id: found.id,
})
