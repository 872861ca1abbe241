import type { Prisma, User } from '../../../../prisma/client/client.ts'
import type { Tx } from '../../../database/db.ts'
import type { Person } from '../../../http/session.ts'
import { record } from '../../history.ts'

/** Questions that somebody can still answer: nobody says who a rider is that was merged away meanwhile. */
export const OPEN = {
  answered_at: null,
  rider: { merged_into_id: null },
} satisfies Prisma.MergeRequestWhereInput

/** Waits for an answer that is being given about this rider; one that comes later waits for this transaction. */
export const lockQuestions = (tx: Tx, rider_id: number) =>
  tx.$queryRaw`
    SELECT id FROM merge_requests WHERE rider_id = ${rider_id} AND answered_at IS NULL ORDER BY id FOR UPDATE`

/** Takes back what nobody has answered about this rider, and writes it down. Answers how many questions that were. */
export async function closeQuestions(
  tx: Tx,
  by: Person,
  gone: { id: number; name: string },
  organization_id: number,
): Promise<number> {
  const open = { rider_id: gone.id, answered_at: null }
  const requests = await tx.mergeRequest.findMany({ where: open, include: { account: true } })
  // The deletion waits for an answer that is being given, and finds then that nothing is open any more.
  const { count } = await tx.mergeRequest.deleteMany({ where: open })
  if (count === 0) return 0
  for (const { account } of requests)
    await record(tx, by, { organization_id }, 'merge withdrawn', named(gone, account), null)
  return count
}

type Named = Pick<User, 'id' | 'name'>

/** For the history. */
export const named = (rider: Named, account: Named) => ({
  rider: { id: rider.id, name: rider.name },
  account: { id: account.id, name: account.name },
})
