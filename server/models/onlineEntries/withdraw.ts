import type { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { announceOnlineEntries } from './announce.ts'

export async function withdrawOnlineEntries(
  tx: Tx,
  by: { socketId: string | null },
  sent: Pick<Prisma.OnlineEntryWhereInput, 'sent_by_id' | 'user_id'>,
) {
  const withdrawn = await tx.onlineEntry.updateManyAndReturn({
    where: { ...sent, state: 'waiting' },
    data: { state: 'withdrawn', decided_at: new Date() },
    select: { event_id: true },
  })
  const ids = withdrawn.map(({ event_id }) => event_id)
  const events = await tx.event.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  await announceOnlineEntries(tx, by, events)
}
