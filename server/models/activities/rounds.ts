import { AVERAGE } from '#rules/classes/rounds.ts'
import type { Prisma, Round as RoundRow } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'

/** The seeds are secret. The other columns are large or rarely needed, so queries leave them out, too. */
export const OMITTED_COLUMNS = {
  seed: true,
  entry_seed: true,
  entry_commitment: true,
  shown_entry_seeds: true,
  published_payout: true,
  replaced_commitments: true,
} as const

export const WITH_ROUNDS = {
  rounds: { omit: OMITTED_COLUMNS, orderBy: { position: 'asc' } },
} as const satisfies Prisma.ActivityInclude

export type Round = Omit<RoundRow, keyof typeof OMITTED_COLUMNS>

export const roundNames = ({ rounds }: { rounds: { name: string }[] }): string[] =>
  rounds.map(({ name }) => name).filter((name) => name !== AVERAGE)

/** Leaves out short gos, because riders must qualify for them. */
export const ordinaryRounds = ({ rounds }: { rounds: { name: string; top: number | null }[] }): string[] =>
  rounds.filter(({ name, top }) => name !== AVERAGE && top === null).map(({ name }) => name)

export const hasSeveralRounds = (activity: { rounds: { name: string }[] }) => roundNames(activity).length > 1

/** An empty `name` means the first round. */
export function requireRound<Named extends { name: string }>(
  { rounds }: { rounds: Named[] },
  name: string,
): Named {
  const round = rounds.find((one) => one.name === (name || rounds[0]!.name))
  if (!round) throw new NotFound()
  return round
}

/** True even if the draw has since been unpublished. */
export function wasDrawPublished(activity: { rounds: Round[] }, name: string): boolean {
  const { publish_draw, draw_publication } = requireRound(activity, name)
  return publish_draw || draw_publication > 0
}

/** A payout for the average, or for a contest with one round, covers all runs. */
export const isPayoutPublished = (
  contest: { rounds: Pick<Round, 'name' | 'publish_payout'>[] },
  round: string,
): boolean =>
  contest.rounds.some(
    ({ name, publish_payout }) =>
      publish_payout && (name === round || name === AVERAGE || !hasSeveralRounds(contest)),
  )

/** Locks the contests, because another request can be publishing a payout. */
export async function findPublishedContests(tx: Tx, contestIds: number[], round: string) {
  await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${contestIds}) ORDER BY id FOR NO KEY UPDATE`
  const contests = await tx.activity.findMany({
    where: { id: { in: contestIds } },
    include: { ...WITH_ROUNDS, parent: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  return contests.filter((contest) => isPayoutPublished(contest, round))
}

export const isAnyPayoutPublished = async (tx: Tx, contestIds: number[], round: string): Promise<boolean> =>
  (await findPublishedContests(tx, contestIds, round)).length > 0
