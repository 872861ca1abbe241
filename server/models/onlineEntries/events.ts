import { isOpenOnline } from '#rules/entries/online.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { NOT_PUBLIC, PUBLIC_EVENTS, requireSlug } from '../riderApp/events.ts'

export async function findOnlineEvent(db: Database | Tx, slug: string) {
  requireSlug(slug)
  const event = await db.event.findFirst({
    where: { ...PUBLIC_EVENTS, slug },
    include: { organization: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  if (!event) throw new NotFound(NOT_PUBLIC)
  return event
}

export async function requireOpenOnline(db: Database | Tx, slug: string) {
  const event = await findOnlineEvent(db, slug)
  if (!isOpenOnline(event)) throw new Conflict(`${event.name} doesn't take online entries now.`)
  return event
}
