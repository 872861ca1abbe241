import type { Prisma, User } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import type { CurrentUser } from '../../http/session.ts'
import { record } from '../changeLog.ts'

/** Questions that somebody can still answer: nobody says who a rider is that was merged away meanwhile. */
export const WHERE_OPEN = {
  answered_at: null,
  rider: { merged_into_id: null },
} satisfies Prisma.MergeRequestWhereInput

/** Waits for an answer that is being given about this rider; one that comes later waits for this transaction. */
export const lockOpenRequests = (tx: Tx, rider_id: number) =>
  tx.$queryRaw`
    SELECT id FROM merge_requests WHERE rider_id = ${rider_id} AND answered_at IS NULL ORDER BY id FOR UPDATE`

/** Takes back what nobody has answered about this rider, and writes it down. Answers how many questions that were. */
export async function withdrawOpenRequests(
  tx: Tx,
  user: CurrentUser,
  gone: { id: number; name: string },
  organization_id: number,
): Promise<number> {
  const open = { rider_id: gone.id, answered_at: null }
  const requests = await tx.mergeRequest.findMany({ where: open, include: { account: true } })
  // The deletion waits for an answer that is being given, and finds then that nothing is open any more.
  const { count } = await tx.mergeRequest.deleteMany({ where: open })
  if (count === 0) return 0
  for (const { account } of requests)
    await record(tx, user, { organization_id }, 'merge withdrawn', requestSnapshot(gone, account), null)
  return count
}

type NamedUser = Pick<User, 'id' | 'name'>

/** For the history. */
export const requestSnapshot = (rider: NamedUser, account: NamedUser) => ({
  rider: { id: rider.id, name: rider.name },
  account: { id: account.id, name: account.name },
})
