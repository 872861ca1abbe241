import type { MyBalance } from '#wire/riderApp/myBalances.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadBalances } from '../fees/balances.ts'
import { NOT_PUBLIC, PUBLIC_EVENTS, requireSlug } from '../riderApp/events.ts'
import { whereParticipant } from '../riderApp/privateEvents.ts'
import { listMyRiders } from './riders.ts'

/** Leaves out riders whose bills someone else pays. */
export async function loadMyBalances(db: Database, user: CurrentUser, slug: string): Promise<MyBalance[]> {
  requireSlug(slug)
  const event = await db.event.findFirst({
    where: { slug, OR: [PUBLIC_EVENTS, visibleTo(user), whereParticipant(user)] },
    select: { id: true },
  })
  if (!event) throw new NotFound(NOT_PUBLIC)
  const riders = await listMyRiders(db, user)
  const balances = await loadBalances(
    db,
    event.id,
    riders.map(({ id }) => id),
  )
  return riders.flatMap(({ id, name, kind }) => {
    const balance = balances.get(id)
    if (!balance || balance.account_id !== id || balance.owes_cents === 0) return []
    return [{ rider: kind === 'self' ? null : name, owes_cents: balance.owes_cents }]
  })
}
