import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { visibleTo } from '../authorization.ts'
import { NOT_PUBLIC, requireSlug } from './events.ts'

export const whereParticipant = ({ id }: CurrentUser): Prisma.EventWhereInput => {
  const rider = { OR: [{ id }, { managed_by: { some: { account_id: id, undone_at: null } } }] }
  return {
    OR: [
      { activities: { some: { entries: { some: { user: rider } } } } },
      { exhibitions: { some: { user: rider } } },
    ],
  }
}

export async function authorizePrivateEvent(
  db: Database,
  user: CurrentUser,
  target: { slug: string } | { activity: number },
) {
  if ('slug' in target) requireSlug(target.slug)
  const named = 'slug' in target ? { slug: target.slug } : { activities: { some: { id: target.activity } } }
  const event = await db.event.findFirst({
    where: { AND: [named, { OR: [visibleTo(user), whereParticipant(user)] }] },
    select: { id: true },
  })
  if (!event) throw new NotFound(NOT_PUBLIC)
  return event
}
