import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { seenBy } from '../access.ts'
import { NOT_PUBLIC, requireSlug } from './events.ts'

/** The events that somebody is in, or a rider whom they act for: one of them is entered there, drawn or not. */
const inIt = ({ id }: Person): Prisma.EventWhereInput => {
  const rider = { OR: [{ id }, { managed_by: { some: { account_id: id, undone_at: null } } }] }
  return { activities: { some: { entries: { some: { user: rider } } } } }
}

/**
 * The event of a page that not everybody may see: for the riders who are in it, whoever acts for them, and the members
 * who see it. NotFound for everybody else, there or not.
 */
export async function eventOfRider(
  db: Database,
  person: Person,
  of: { slug: string } | { activity: number },
) {
  if ('slug' in of) requireSlug(of.slug)
  const named = 'slug' in of ? { slug: of.slug } : { activities: { some: { id: of.activity } } }
  const event = await db.event.findFirst({
    where: { AND: [named, { OR: [seenBy(person), inIt(person)] }] },
    select: { id: true },
  })
  if (!event) throw new NotFound(NOT_PUBLIC)
  return event
}
