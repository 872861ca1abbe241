import type { NotificationText } from '#rules/notifications/publication.ts'
import type { Tx } from '../../database/db.ts'
import { enqueueUnreadCounts } from '../../broadcasting/broadcasts.ts'
import { enqueueDeliveries } from './deliveries/enqueue.ts'

type NotificationSubject =
  { kind: 'claim' | 'question'; id: number } | { kind: 'online entry'; id: number; event_slug: string }

export async function notifyUser(
  tx: Tx,
  user_id: number,
  { id: publication, ...subject }: NotificationSubject,
  text: NotificationText,
) {
  if (!(await tx.user.count({ where: { id: user_id, deleted_at: null } }))) return
  const { id } = await tx.notification.create({ data: { user_id, publication, ...subject, ...text } })
  await enqueueDeliveries(tx, [id])
  await enqueueUnreadCounts(tx, [user_id])
}
