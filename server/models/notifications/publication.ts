import type { Tx } from '../../database/db.ts'
import { ROUNDS, UNREAD } from '../rounds.ts'

export type Kind = 'draw' | 'payout'
/** One publishing of a go's draw, or of its payout: `publication` counts them. */
export type Publication = { round_id: number; kind: Kind; publication: number }

export type PublishedRound = NonNullable<Awaited<ReturnType<typeof publishedRound>>>

/** The go, if it is still published so. Until `tx` ends nobody takes that back. */
export async function publishedRound(tx: Tx, { round_id, kind, publication }: Publication) {
  await tx.$queryRaw`SELECT id FROM rounds WHERE id = ${round_id} FOR SHARE`
  const round = await tx.round.findUnique({
    where: { id: round_id },
    omit: UNREAD,
    include: { activity: { include: { ...ROUNDS, event: { select: { id: true, name: true } } } } },
    relationLoadStrategy: 'join',
  })
  if (!round) return null
  const isStill =
    kind === 'draw'
      ? round.publish_draw && round.draw_publication === publication
      : round.publish_payout && round.payout_publication === publication
  return isStill ? round : null
}
