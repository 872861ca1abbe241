import { eventClosedBecause } from '#rules/entries/online.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { todayAt } from '../events/timeZone.ts'
import { NOT_PUBLIC, PUBLIC_EVENTS, requireSlug } from '../riderApp/events.ts'

/** Someone who sent an entry can open the event even after it becomes private. */
export async function findOnlineEvent(db: Database | Tx, user: CurrentUser, slug: string) {
  requireSlug(slug)
  const event = await db.event.findFirst({
    where: { slug, OR: [PUBLIC_EVENTS, { online_entries: { some: { sent_by_id: user.id } } }] },
    include: { organization: { select: { name: true, time_zone: true } } },
    relationLoadStrategy: 'join',
  })
  if (!event) throw new NotFound(NOT_PUBLIC)
  return event
}

export const closedBecause = (event: Awaited<ReturnType<typeof findOnlineEvent>>) =>
  eventClosedBecause(event, todayAt(event, new Date()))

export async function requireOpenOnline(db: Database | Tx, user: CurrentUser, slug: string) {
  const event = await findOnlineEvent(db, user, slug)
  const closed = closedBecause(event)
  if (closed) throw new Conflict(closed)
  return event
}
