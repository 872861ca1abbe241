import { AVERAGE } from '#rules/classes/rounds.ts'
import type { Tx } from '../../database/db.ts'
import type { Round } from '../activities/rounds.ts'

export type RoundInput = { was: string | null; name: string; top: number | null }

/** Keeps positions unique while rounds are reordered. */
const POSITION_OFFSET = 100_000

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

/** Temporary names let two rounds swap names. */
async function renameRounds(tx: Tx, activity_id: number, rounds: RoundInput[]) {
  const temporaryName = (index: number) => `\u0001${index}`
  for (const [index, { was }] of rounds.entries())
    await renameRound(tx, activity_id, was!, temporaryName(index))
  for (const [index, { name }] of rounds.entries())
    await renameRound(tx, activity_id, temporaryName(index), name)
}

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
