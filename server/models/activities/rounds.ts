import { AVERAGE } from '#rules/classes/rounds.ts'
import type { Prisma, Round as RoundRow } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'

/** The seed is secret, what was published is long, and few ask for commitments that were replaced. */
export const OMITTED_COLUMNS = { seed: true, published_payout: true, replaced_commitments: true } as const

/** The gos of an activity and their average, as they were published. */
export const WITH_ROUNDS = {
  rounds: { omit: OMITTED_COLUMNS, orderBy: { position: 'asc' } },
} as const satisfies Prisma.ActivityInclude

export type Round = Omit<RoundRow, keyof typeof OMITTED_COLUMNS>

/** The names of the gos, in their order; the average is none. */
export const roundNames = ({ rounds }: { rounds: { name: string }[] }): string[] =>
  rounds.map(({ name }) => name).filter((name) => name !== AVERAGE)

export const hasSeveralRounds = (activity: { rounds: { name: string }[] }) => roundNames(activity).length > 1

/** The go of that name, or the average; the first go where none is named. NotFound where there is none. */
export function requireRound<Named extends { name: string }>(
  { rounds }: { rounds: Named[] },
  name: string,
): Named {
  const round = rounds.find((one) => one.name === (name || rounds[0]!.name))
  if (!round) throw new NotFound()
  return round
}

/** Whether this go's draw was ever published: then those who stand in it were told, and have entered. */
export function wasDrawPublished(activity: { rounds: Round[] }, name: string): boolean {
  const { publish_draw, draw_publication } = requireRound(activity, name)
  return publish_draw || draw_publication > 0
}

/** Whether runs of this go are held by a published payout: that of the go, of the average, or the only one there is. */
export const isPayoutPublished = (
  contest: { rounds: Pick<Round, 'name' | 'publish_payout'>[] },
  round: string,
): boolean =>
  contest.rounds.some(
    ({ name, publish_payout }) =>
      publish_payout && (name === round || name === AVERAGE || !hasSeveralRounds(contest)),
  )

/**
 * The contests among these whose published payout holds runs of this go, in their order. They are locked first: a payout
 * may be about to be published.
 */
export async function findPublishedContests(tx: Tx, contestIds: number[], round: string) {
  await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${contestIds}) ORDER BY id FOR UPDATE`
  const contests = await tx.activity.findMany({
    where: { id: { in: contestIds } },
    include: { ...WITH_ROUNDS, parent: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  return contests.filter((contest) => isPayoutPublished(contest, round))
}

export const isAnyPayoutPublished = async (tx: Tx, contestIds: number[], round: string): Promise<boolean> =>
  (await findPublishedContests(tx, contestIds, round)).length > 0
