import type { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, onlineEntriesChanged } from '../../broadcasting/broadcasts.ts'
import type { Tx } from '../../database/db.ts'

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
  const events = new Set(withdrawn.map(({ event_id }) => event_id))
  await enqueueBroadcasts(tx, by, [...events].map(onlineEntriesChanged))
}
