import type { Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { readAgain, send } from '../../live/broadcasts.ts'

/** Whoever has a public page of this event open reads it again: what may be seen of it is another now. */
export async function tellEverybody(tx: Tx, by: Person, event_id: number) {
  const activities = await tx.activity.findMany({ where: { event_id }, select: { id: true } })
  await send(
    tx,
    { ...by, socket: null },
    activities.map(({ id }) => readAgain(id)),
  )
}
