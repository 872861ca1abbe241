import { createExhibition, type Db } from '../factories.ts'

type Id = { id: number }

export async function createExhibitions(db: Db, event: Id, open: Id, guest: Id) {
  const rides = await db.userActivity.findMany({
    where: { activity_id: open.id, draw: { not: null }, user_id: { not: null } },
    select: { user_id: true, horse_id: true },
    orderBy: { draw: 'asc' },
    distinct: ['user_id'],
  })
  const [own, ...others] = [
    ...rides.filter(({ user_id }) => user_id === guest.id),
    ...rides.filter(({ user_id }) => user_id !== guest.id).slice(0, 6),
  ]
  const sold = [others[0]!, own!, others[1]!, own!, others[2]!, others[3]!, others[4]!, others[4]!]
  for (const [index, { user_id, horse_id }] of sold.entries()) {
    const place = { activity_id: open.id, after_drag: 1 + Math.floor(index / 2), position: index + 1 }
    await createExhibition(db, {
      event,
      rider: { id: user_id! },
      horse_id,
      ...(index < 5 && place),
    })
  }
}
