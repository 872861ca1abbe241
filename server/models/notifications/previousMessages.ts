import type { Tx } from '../../database/db.ts'
import type { PublicationKind } from './publication.ts'
import { WHERE_NOT_RETRACTED } from './deliveries/deliver.ts'

type PublicationFilter = { activity_id: number; round: string; kind: PublicationKind; publication?: number }

export async function loadPreviousMessages(
  tx: Tx,
  { activity_id, round, kind, publication }: PublicationFilter,
) {
  const notifications = await tx.notification.findMany({
    where: {
      activity_id,
      round,
      OR: [{ kind, publication: { lt: publication } }, ...(kind === 'draw' ? [{ kind: 'moved' }] : [])],
      ...WHERE_NOT_RETRACTED,
    },
    select: { user_id: true, summary: true },
    orderBy: { id: 'asc' },
  })
  return new Map(notifications.map(({ user_id, summary }) => [user_id, summary]))
}
