import { listWithAnd } from '#lib/lists.ts'
import { publicationUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { enqueuePublicationNotification } from '../notifications/notifyPublication.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { findPublishedContests, requireRound } from '../activities/rounds.ts'
import { askAboutOwing } from './askAboutOwing.ts'
import { changeDraw, contestIdsOfDraw, type DrawChange } from './changeDraw.ts'

export function publishDraw(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  name: string,
  confirmed: boolean,
) {
  return changeDraw(db, user, found, async (draw) => {
    const before = requireRound(draw.activity, name)
    if (before.publish_draw) return before
    const question = 'Publish the draw anyway?'
    await askAboutOwing(draw.tx, draw.activity, { round: name, draw: { not: null } }, { confirmed, question })
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

/** Payout pages also reload, because a payout can't be published before its draws. */
async function broadcastPublication({ tx, activity, broadcast, broadcastResults }: DrawChange) {
  broadcast(publicationUpdated(activity))
  broadcastResults(await contestIdsOfDraw(tx, activity.id))
}

export async function requireNoPublishedPayout(tx: Tx, activityId: number, round: string) {
  const contests = await tx.enrollment.findMany({
    where: { entry: { activity_id: activityId, round } },
    distinct: 'activity_id',
    select: { activity_id: true },
  })
  const ids = [activityId, ...contests.map((contest) => contest.activity_id)]
  // If a contest has only one go, that go has no name and counts all runs.
  const counted = { activity_id: { in: ids }, name: { in: [round, ''] } }
  const aggregates = await tx.activity.findMany({
    where: { members: { some: { round: counted } } },
    select: { id: true },
  })
  const published = await findPublishedContests(tx, [...ids, ...aggregates.map(({ id }) => id)], round)
  if (published.length > 0) throw new Conflict(publishedPayoutMessage(activityId, published))
}

type PublishedContest = Awaited<ReturnType<typeof findPublishedContests>>[number]

function publishedPayoutMessage(classId: number, contests: PublishedContest[]): string {
  if (contests.every(({ id }) => id === classId))
    return 'The payout is published. Unpublish the payout first.'
  const names = contests.map(({ name, parent, parent_id }) =>
    parent && parent_id !== classId ? `${name} (${parent.name})` : name,
  )
  return names.length === 1
    ? `The ${names[0]} payout is published and includes runs from this draw. Unpublish that payout first.`
    : `The ${listWithAnd(names)} payouts are published and include runs from this draw. Unpublish those payouts first.`
}
