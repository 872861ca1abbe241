import type { Tx } from '../../database/db.ts'
import { WITH_ROUNDS, OMITTED_COLUMNS } from '../activities/rounds.ts'

export type PublicationKind = 'draw' | 'payout'
/** `publication` counts how many times the round's draw or payout has been published. */
export type Publication = { round_id: number; kind: PublicationKind; publication: number }

export type PublishedRound = NonNullable<Awaited<ReturnType<typeof findPublishedRound>>>

/** Locks the round, so that the publication stays current until `tx` ends. */
export async function findPublishedRound(tx: Tx, { round_id, kind, publication }: Publication) {
  await tx.$queryRaw`SELECT id FROM rounds WHERE id = ${round_id} FOR SHARE`
  const round = await tx.round.findUnique({
    where: { id: round_id },
    omit: OMITTED_COLUMNS,
    include: { activity: { include: { ...WITH_ROUNDS, event: { select: { id: true, name: true } } } } },
    relationLoadStrategy: 'join',
  })
  if (!round) return null
  const isStillPublished =
    kind === 'draw'
      ? round.publish_draw && round.draw_publication === publication
      : round.publish_payout && round.payout_publication === publication
  return isStillPublished ? round : null
}
