import type { Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { publicRefetch, enqueueBroadcasts } from '../../broadcasting/broadcasts.ts'

export async function refreshPublicPages(tx: Tx, user: CurrentUser, event_id: number) {
  const activities = await tx.activity.findMany({ where: { event_id }, select: { id: true } })
  await enqueueBroadcasts(
    tx,
    { ...user, socketId: null },
    activities.map(({ id }) => publicRefetch(id)),
  )
}
