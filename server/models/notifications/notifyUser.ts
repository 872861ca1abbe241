import type { NotificationText } from '#rules/notifications/publication.ts'
import type { Tx } from '../../database/db.ts'
import { enqueueUnreadCounts } from '../../broadcasting/broadcasts.ts'
import { enqueueDeliveries } from './deliveries/enqueue.ts'

/** `id` is that of the claim, or of the question. */
type NotificationSubject = { kind: 'claim' | 'question'; id: number }

/**
 * Tells one person something that is about no class, with the change that it tells of: in their list, on their screens,
 * and in the ways that they chose. The change happens once, and so does this. Whose account is gone is told nothing.
 */
export async function notifyUser(
  tx: Tx,
  user_id: number,
  { kind, id: publication }: NotificationSubject,
  text: NotificationText,
) {
  if (!(await tx.user.count({ where: { id: user_id, deleted_at: null } }))) return
  const { id } = await tx.notification.create({ data: { user_id, kind, publication, ...text } })
  await enqueueDeliveries(tx, [id])
  await enqueueUnreadCounts(tx, [user_id])
}
