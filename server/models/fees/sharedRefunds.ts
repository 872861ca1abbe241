import { groupBy } from '#lib/groupBy.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { entrantOfRun, groupByEntry } from '#rules/payout/entrant.ts'
import type { Tx } from '../../database/db.ts'
import type { LoadedEntry } from '../entries/load.ts'

/**
 * Call this before deleting a run. Moves each refund to the entry's result in another go, if that result's
 * fee covers it. Otherwise, the refund stays with the deleted run.
 */
export async function handOverRefunds(tx: Tx, run: LoadedEntry) {
  const shared = await listResultsOfEntry(tx, run)
  for (const from of shared.filter(
    (result) => result.user_activity_id === run.id && result.refund_cents > 0,
  )) {
    const to = shared.find(
      (result) =>
        result.user_activity_id !== run.id &&
        result.activity_id === from.activity_id &&
        result.fee_cents >= from.refund_cents,
    )
    if (to) await moveRefund(tx, from, to)
  }
}

/** Call this after restoring a run. Moves refunds back to it from the entry's runs in other gos. */
export async function takeBackRefunds(tx: Tx, run: LoadedEntry) {
  const shared = await listResultsOfEntry(tx, run)
  for (const [to, ...others] of groupBy(shared, ({ activity_id }) => activity_id)) {
    const from = others.find(({ refund_cents }) => refund_cents > 0)
    if (from && to!.user_activity_id === run.id) await moveRefund(tx, from, to!)
  }
}

type SharedResult = Awaited<ReturnType<typeof listResultsOfEntry>>[number]

async function moveRefund(tx: Tx, from: SharedResult, to: SharedResult) {
  const { refund_cents } = from
  await tx.enrollment.update({ where: { id: from.id }, data: { refund_cents: 0 } })
  await tx.enrollment.update({ where: { id: to.id }, data: { refund_cents } })
  if (to.entry.refund_kept_for === null)
    await tx.userActivity.update({
      where: { id: to.user_activity_id },
      data: { refund_kept_for: from.entry.refund_kept_for },
      select: { id: true },
    })
}

/** Includes results in other gos that share a fee with this run's results. */
export async function listResultsOfEntry(tx: Tx, { id: run, user_id, enrollments }: LoadedEntry) {
  const inSeveralGos = { activity: { rounds: { some: { name: AVERAGE } } }, entry: { user_id } }
  const results = await tx.enrollment.findMany({
    where: {
      activity_id: { in: enrollments.map(({ activity_id }) => activity_id) },
      OR: [{ user_activity_id: run }, inSeveralGos],
    },
    include: { entry: true },
    relationLoadStrategy: 'join',
  })
  const entered = results.map((result) => ({
    ...result,
    round: result.entry.round,
    ...entrantOfRun(result.entry),
  }))
  return groupBy(entered, ({ activity_id }) => activity_id)
    .flatMap(groupByEntry)
    .filter((entry) => entry.some(({ user_activity_id }) => user_activity_id === run))
    .flat()
}
