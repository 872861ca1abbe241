import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'

export async function requireRiderOfEvent(db: Database | Tx, event_id: number, id: number) {
  const rider = await db.user.findFirst({
    where: {
      id,
      OR: [
        { entries: { some: { activity: { event_id } } } },
        { exhibitions: { some: { event_id } } },
        { charges: { some: { event_id } } },
        { payments: { some: { event_id } } },
        { pays_for: { some: { event_id } } },
      ],
    },
    select: { id: true, name: true },
  })
  if (!rider) throw new NotFound()
  return rider
}
