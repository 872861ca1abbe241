import type { Event } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'

export type EventRef = { id: number; organization_id: number }

/** `work` gets the event with its old version number. */
export function changeEvent(db: Database, { id }: EventRef, work: (tx: Tx, event: Event) => Promise<void>) {
  return transaction(db, async (tx) => {
    const [event] = await tx.event.updateManyAndReturn({ where: { id }, data: { version: { increment: 1 } } })
    if (!event) throw new NotFound()
    await work(tx, { ...event, version: event.version - 1 })
  })
}

export const eventScope = ({ id, organization_id }: EventRef) => ({ organization_id, event_id: id })
