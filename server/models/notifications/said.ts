import type { Tx } from '../../database/db.ts'
import type { Kind } from './publication.ts'
import { WAS_REACHED } from './sending/sending.ts'

type Where = { activity_id: number; round: string; kind: Kind; publication?: number }

/**
 * By person what was said last of this draw or payout, before this publication if one is given. Who was never notified,
 * or only by what was taken back before it was sent, is not in it.
 */
export async function saidBefore(tx: Tx, { activity_id, round, kind, publication }: Where) {
  const said = await tx.notification.findMany({
    where: {
      activity_id,
      round,
      OR: [{ kind, publication: { lt: publication } }, ...(kind === 'draw' ? [{ kind: 'moved' }] : [])],
      ...WAS_REACHED,
    },
    select: { user_id: true, about: true },
    orderBy: { id: 'asc' },
  })
  return new Map(said.map(({ user_id, about }) => [user_id, about]))
}
