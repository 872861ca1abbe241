import type { Prisma, User } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'

export const WHERE_OPEN = {
  answered_at: null,
  rider: { merged_into_id: null },
} satisfies Prisma.MergeRequestWhereInput

export const lockOpenRequests = (tx: Tx, rider_id: number) =>
  tx.$queryRaw`
    SELECT id FROM merge_requests WHERE rider_id = ${rider_id} AND answered_at IS NULL ORDER BY id FOR UPDATE`

export async function withdrawOpenRequests(
  tx: Tx,
  user: CurrentUser,
  gone: { id: number; name: string },
  organization_id: number,
): Promise<number> {
  const open = { rider_id: gone.id, answered_at: null }
  const requests = await tx.mergeRequest.findMany({ where: open, include: { account: true } })
  // If the account holder is answering at the same time, this delete waits and then finds no open request.
  const { count } = await tx.mergeRequest.deleteMany({ where: open })
  if (count === 0) return 0
  for (const { account } of requests)
    await record(tx, user, { organization_id }, 'merge withdrawn', requestSnapshot(gone, account), null)
  return count
}

type NamedUser = Pick<User, 'id' | 'name'>

export const requestSnapshot = (rider: NamedUser, account: NamedUser) => ({
  rider: { id: rider.id, name: rider.name },
  account: { id: account.id, name: account.name },
})
