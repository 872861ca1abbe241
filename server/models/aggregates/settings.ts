import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import type { EditAggregateProps, NewAggregateProps } from '#wire/events/aggregates.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { hasSeveralRounds, WITH_ROUNDS } from '../activities/rounds.ts'
import { IS_CLASS } from '../classes/isClass.ts'

const AGGREGATE = {
  ...WITH_ROUNDS,
  members: { select: { round_id: true } },
} as const satisfies Prisma.ActivityInclude

export const loadAggregateSettings = (db: Database | Tx, id: number) =>
  db.activity.findUniqueOrThrow({ where: { id }, include: AGGREGATE, relationLoadStrategy: 'join' })
export type AggregateWithMembers = Awaited<ReturnType<typeof loadAggregateSettings>>

export const aggregateSettings = (current: AggregateWithMembers): EditAggregateProps['settings'] => ({
  name: current.name,
  code: current.code,
  rounds: Object.fromEntries(current.members.map(({ round_id }) => [round_id, true])),
  best_of: current.best_of,
  must_run_all: current.must_run_all,
  has_divisions: current.has_divisions,
})

export async function loadAggregateOptions(
  db: Database,
  event_id: number,
): Promise<Pick<NewAggregateProps, 'rounds'> & { has_divisions: boolean }> {
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS },
    include: WITH_ROUNDS,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return {
    rounds: classes.flatMap((one) =>
      one.rounds
        .filter(({ name }) => name !== AVERAGE)
        .map(({ id, name }) => ({
          id,
          name: hasSeveralRounds(one) ? `${one.name}, ${roundName(name)}` : one.name,
        })),
    ),
    has_divisions: classes.some((one) => one.has_divisions),
  }
}
