import { publicationUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { enqueuePublicationNotification } from '../notifications/notifyPublication.ts'
import type { CurrentUser } from '../../http/session.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { findPublishedContests, requireRound } from '../activities/rounds.ts'
import { changeDraw, contestIdsOfDraw, type DrawChange } from './change.ts'

/** Posts the draw of a go live and tells its registered riders once. Publishing what is published changes nothing. */
export function publishDraw(db: Database, user: CurrentUser, found: AuthorizedActivity, name: string) {
  return changeDraw(db, user, found, async (draw) => {
    const before = requireRound(draw.activity, name)
    if (before.publish_draw) return before
    const round = await draw.updateRound(name, {
      publish_draw: true,
      draw_published_at: new Date(),
      draw_publication: { increment: 1 },
    })
    await enqueuePublicationNotification(draw.tx, {
      round_id: round.id,
      kind: 'draw',
      publication: round.draw_publication,
    })
    draw.record('draw published', null, { round: name })
    await broadcastPublication(draw)
    return round
  })
}

/** Takes the draw of a go back to a draft. Refused while money stands on it. */
export function unpublishDraw(db: Database, user: CurrentUser, found: AuthorizedActivity, name: string) {
  return changeDraw(db, user, found, async (draw) => {
    const before = requireRound(draw.activity, name)
    if (!before.publish_draw) return before
    await requireNoPublishedPayout(draw.tx, found.id, name)
    const round = await draw.updateRound(name, { publish_draw: false, draw_published_at: null })
    draw.record('draw unpublished', { round: name }, null)
    await broadcastPublication(draw)
    return round
  })
}

/** Whether the draw is published also decides whether the payouts with its runs can be. */
async function broadcastPublication({ tx, activity, broadcast, broadcastResults }: DrawChange) {
  broadcast(publicationUpdated(activity))
  broadcastResults(await contestIdsOfDraw(tx, activity.id))
}

/** Of the class itself, of its incentives, and of every other contest in which runs of this go count. */
async function requireNoPublishedPayout(tx: Tx, activityId: number, round: string) {
  const contests = await tx.enrollment.findMany({
    where: { entry: { activity_id: activityId, round } },
    distinct: 'activity_id',
    select: { activity_id: true },
  })
  const ids = [activityId, ...contests.map((contest) => contest.activity_id)]
  const published = await findPublishedContests(tx, ids, round)
  if (published.length > 0) throw new Conflict(publishedPayoutMessage(activityId, published))
}

type PublishedContest = Awaited<ReturnType<typeof findPublishedContests>>[number]

/** Another class's payout is on another page, so the sentence names it; an incentive of another class with its class. */
function publishedPayoutMessage(classId: number, contests: PublishedContest[]): string {
  if (contests.every(({ id }) => id === classId))
    return 'The payout is published. Unpublish the payout first.'
  const names = contests.map(({ name, parent, parent_id }) =>
    parent && parent_id !== classId ? `${name} (${parent.name})` : name,
  )
  return names.length === 1
    ? `The payout of ${names[0]} is published, and runs of this draw count in it. Unpublish that payout first.`
    : `The payouts of ${formatList(names)} are published, and runs of this draw count in them. Unpublish those payouts first.`
}

const formatList = (names: string[]) => new Intl.ListFormat('en-US').format(names)
