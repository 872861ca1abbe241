import type { Told } from '#rules/told.ts'
import type { Tx } from '../../database/db.ts'
import { sendToPeople } from '../../live/broadcasts.ts'
import { deliverLater } from './sending/deliveries.ts'

/** `id` is that of the claim, or of the question. */
type About = { kind: 'claim' | 'question'; id: number }

/**
 * Tells one person something that is about no class, with the change that it tells of: in their list, on their screens,
 * and in the ways that they chose. The change happens once, and so does this. Whose account is gone is told nothing.
 */
export async function tellPerson(tx: Tx, user_id: number, { kind, id: publication }: About, told: Told) {
  if (!(await tx.user.count({ where: { id: user_id, deleted_at: null } }))) return
  const { id } = await tx.notification.create({ data: { user_id, kind, publication, ...told } })
  await deliverLater(tx, [id])
  await sendToPeople(tx, [user_id])
}
