import type { HorseItem } from '#wire/directory.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { type AuthorizedEvent, visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'

const MAX_HORSES = 20

/** The horses that the rider rode at the organization's events, most recent first. */
export const listRiderHorses = (
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  user_id: number,
): Promise<HorseItem[]> => listHorsesRidden(db, { ...visibleTo(user), organization_id }, user_id)

/** Most recent first. */
export async function listHorsesRidden(
  db: Database | Tx,
  events: Prisma.EventWhereInput,
  user_id: number,
): Promise<HorseItem[]> {
  const last = await db.userActivity.groupBy({
    by: 'horse_id',
    where: { user_id, horse_id: { not: null }, activity: { event: events } },
    _max: { id: true },
    orderBy: { _max: { id: 'desc' } },
    take: MAX_HORSES,
  })
  const ids = last.map(({ horse_id }) => horse_id!)
  const horses = await db.horse.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, rrrs_id: true },
  })
  return horses.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
