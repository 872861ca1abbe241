import type { HorseItem } from '#wire/directory.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { type AuthorizedEvent, visibleTo } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'

const MAX_HORSES = 20

export async function listRiderHorses(
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  user_id: number,
): Promise<HorseItem[]> {
  const ridden = await loadHorsesRidden(db, { ...visibleTo(user), organization_id }, [user_id])
  return ridden.get(user_id)!
}

/** Keyed by rider id. Each rider's most recent horse comes first. */
export async function loadHorsesRidden(
  db: Database | Tx,
  events: Prisma.EventWhereInput,
  riders: number[],
): Promise<Map<number, HorseItem[]>> {
  const last = await db.userActivity.groupBy({
    by: ['user_id', 'horse_id'],
    where: { user_id: { in: riders }, horse_id: { not: null }, activity: { event: events } },
    _max: { id: true },
    orderBy: { _max: { id: 'desc' } },
  })
  const ridden = new Map(
    riders.map((rider) => [rider, last.filter(({ user_id }) => user_id === rider).slice(0, MAX_HORSES)]),
  )
  const horses = await db.horse.findMany({
    where: { id: { in: [...ridden.values()].flat().map(({ horse_id }) => horse_id!) } },
    select: { id: true, name: true, rrrs_id: true },
  })
  const horsesById = new Map(horses.map((horse) => [horse.id, horse]))
  return new Map(
    [...ridden].map(([rider, own]) => [
      rider,
      own.flatMap(({ horse_id }) => horsesById.get(horse_id!) ?? []),
    ]),
  )
}
