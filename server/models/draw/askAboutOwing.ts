import { owingSentence } from '#rules/fees/owing.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Question } from '../../errors.ts'
import { loadBalances, owingAmong } from '../fees/balances.ts'

type Draw = { id: number; event_id: number }

/** Asked before runs without a slot get one. */
export const PLACE_ANYWAY = 'Put these runs in the draw anyway?'

export async function askAboutOwing(
  tx: Tx,
  { id: activity_id, event_id }: Draw,
  runs: Pick<Prisma.UserActivityWhereInput, 'round' | 'draw'>,
  { confirmed, question }: { confirmed: boolean; question: string },
) {
  if (confirmed) return
  const { pay_before_draw } = await tx.event.findUniqueOrThrow({
    where: { id: event_id },
    select: { pay_before_draw: true },
  })
  if (!pay_before_draw) return
  const entered = await tx.userActivity.findMany({
    where: { activity_id, ...runs, scratched_at: null, user_id: { not: null } },
    select: { user_id: true },
    distinct: 'user_id',
  })
  const ids = entered.map(({ user_id }) => user_id!)
  const { riders, accounts } = owingAmong(await loadBalances(tx, event_id, ids), ids)
  if (riders === 0) return
  const payers = await tx.user.findMany({
    where: { id: { in: accounts.map(({ id }) => id) } },
    select: { id: true, name: true },
    orderBy: { searchable: 'asc' },
  })
  const owed = new Map(accounts.map(({ id, owes_cents }) => [id, owes_cents]))
  const named = payers.map(({ id, name }) => ({ name, owes_cents: owed.get(id)! }))
  throw new Question(`${owingSentence(riders, named)} ${question}`)
}
