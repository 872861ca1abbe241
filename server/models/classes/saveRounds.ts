import { AVERAGE } from '#rules/classes/rounds.ts'
import type { Tx } from '../../database/db.ts'
import type { Round } from '../activities/rounds.ts'

/** A go as it is to be: under the name it had, or new. */
export type RoundInput = { was: string | null; name: string; top: number | null }

/** Behind every position that a go can have, for as long as they change places. */
const POSITION_OFFSET = 100_000

/**
 * Gives a class or an incentive these gos in this order, and an average where there are several. Runs follow a go that
 * is renamed, and so do the draws that were made of it and what riders were told. A go that is left out holds no run.
 */
export async function saveRounds(tx: Tx, activityId: number, rounds: Round[], input: RoundInput[]) {
  const previousNames = new Set(input.map(({ was }) => was))
  const hasAverage = input.length > 1
  const removed = rounds.filter(({ name }) => (name === AVERAGE ? !hasAverage : !previousNames.has(name)))
  await tx.round.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } })
  await tx.round.updateMany({
    where: { activity_id: activityId },
    data: { position: { increment: POSITION_OFFSET } },
  })
  await renameRounds(
    tx,
    activityId,
    input.filter(({ was, name }) => was !== null && was !== name),
  )
  for (const [position, { was, name, top }] of input.entries())
    if (was === null) await tx.round.create({ data: { activity_id: activityId, name, position, top } })
    else
      await tx.round.update({
        where: { activity_id_name: { activity_id: activityId, name } },
        data: { position, top },
      })
  if (hasAverage) await putAverageLast(tx, activityId, input.length)
}

/** By way of names that nobody can type, so that two gos may swap theirs. */
async function renameRounds(tx: Tx, activity_id: number, rounds: RoundInput[]) {
  const temporaryName = (index: number) => `\u0001${index}`
  for (const [index, { was }] of rounds.entries())
    await renameRound(tx, activity_id, was!, temporaryName(index))
  for (const [index, { name }] of rounds.entries())
    await renameRound(tx, activity_id, temporaryName(index), name)
}

/** Runs follow by themselves: the database holds them to their go. */
async function renameRound(tx: Tx, activity_id: number, round: string, name: string) {
  await tx.round.update({ where: { activity_id_name: { activity_id, name: round } }, data: { name } })
  await tx.drawOrder.updateMany({ where: { activity_id, round }, data: { round: name } })
  await tx.notification.updateMany({ where: { activity_id, round }, data: { round: name } })
}

const putAverageLast = (tx: Tx, activity_id: number, position: number) =>
  tx.round.upsert({
    where: { activity_id_name: { activity_id, name: AVERAGE } },
    create: { activity_id, name: AVERAGE, position },
    update: { position },
  })
