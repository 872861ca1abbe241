import type { HorseItem } from '#wire/directory.ts'
import type { Database } from '../../database/db.ts'
import { type AuthorizedEvent, visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'

const MAX_HORSES = 20

/** The horses that the rider rode at the organization's events, most recent first. */
export async function listRiderHorses(
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  user_id: number,
): Promise<HorseItem[]> {
  const events = { ...visibleTo(user), organization_id }
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
