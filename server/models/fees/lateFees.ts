import { formatDay } from '#lib/dates.ts'
import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import { lateShare, stageInForce } from '#rules/fees/feeStages.ts'
import type { LateFee } from '#wire/entries.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { isPayoutPublished, ordinaryRounds } from '../activities/rounds.ts'
import { IS_CLASS } from '../classes/isClass.ts'
import { LONG_AGO } from './currentStage.ts'
import { loadGoProgress, NO_RUNS } from './goProgress.ts'
import { loadFeeStages } from './load.ts'

/** Returns null if the event's fee policy has no late fee. */
export async function listLateFees(db: Database, event_id: number): Promise<LateFee[] | null> {
  const stages = await loadFeeStages(db, event_id)
  if (!stages.some(({ kind }) => kind === 'late entry')) return null
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS, books_close: { not: 'never' } },
    include: { rounds: true, purse: { select: { entry_fee_cents: true } } },
    relationLoadStrategy: 'join',
  })
  const progress = await loadGoProgress(
    db,
    classes.map(({ id }) => id),
  )
  const owing = await listOwing(db, event_id)
  const now = new Date()
  return classes.flatMap((one): LateFee[] => {
    const books = { ...one, books_close: one.books_close as BooksClose }
    const day = one.runs_on ? formatDay(one.runs_on) : ''
    const stagesOfLateGos = ordinaryRounds(one).flatMap((round) => {
      const go = progress.find(({ activity_id, round: name }) => activity_id === one.id && name === round)
      if (isPayoutPublished(one, round) || !areBooksClosed(books, now, go ?? NO_RUNS)) return []
      const { publish_draw, draw_published_at } = one.rounds.find(({ name }) => name === round)!
      const stage = stageInForce(stages, 'late entry', now, {
        drawPostedAt: publish_draw ? (draw_published_at ?? LONG_AGO) : null,
        firstHorseAt: go?.first_horse_at ?? null,
      })
      return stage ?? []
    })
    const fees = stagesOfLateGos.map((stage, index) => {
      const once = { entry: null, day: `late:day:${day}`, event: 'late:event' }[stage.per]
      return {
        activity_id: one.id,
        cents: stage.cents,
        share_cents: index === 0 ? lateShare(stage, one.purse?.entry_fee_cents ?? 0) : 0,
        once,
        owed_by: (once && owing.get(once)) || [],
      }
    })
    return fees.filter(({ cents, share_cents }) => cents + share_cents > 0)
  })
}

/** Returns rider ids by charge key. Includes waived late fees, because they aren't charged again. */
async function listOwing(db: Database, event_id: number): Promise<Map<string, number[]>> {
  const charges = await db.charge.findMany({
    where: {
      event_id,
      OR: [{ key: { startsWith: 'late:day:' } }, { key: 'late:event' }],
      NOT: { voided_at: { not: null }, void_reason: null },
    },
    select: { key: true, user_id: true },
  })
  const owing = new Map<string, number[]>()
  for (const { key, user_id } of charges) owing.set(key!, [...(owing.get(key!) ?? []), user_id])
  return owing
}

type MovedClass = { id: number; from: string | null; to: string | null }

/**
 * Call this before `syncCharges`. Moves waivers of per-day late fees to the class's new day. A waiver stays
 * on the old day if the rider still has a late run there, or already had a late run on the new day.
 */
export function moveWaivedLateFees(tx: Tx, event_id: number, moved: MovedClass[]) {
  const classes = Prisma.sql`unnest(${moved.map(({ id }) => id)}::int[],
    ${moved.map(({ from }) => from ?? '')}::text[], ${moved.map(({ to }) => to ?? '')}::text[])`
  return tx.$executeRaw`
    WITH moved AS (SELECT * FROM ${classes} AS moved (id, from_day, to_day) WHERE from_day <> to_day),
    late AS (
      SELECT user_id, coalesce(from_day, runs_on::text, '') AS from_day, coalesce(runs_on::text, '') AS to_day
      FROM user_activities
        JOIN activities ON activities.id = user_activities.activity_id
        JOIN fee_stages ON fee_stages.id = late_stage_id AND fee_stages.per = 'day'
        LEFT JOIN moved ON moved.id = activities.id
      WHERE activities.event_id = ${event_id}
    )
    UPDATE charges SET key = 'late:day:' || late.to_day FROM late
    WHERE event_id = ${event_id} AND void_reason IS NOT NULL AND charges.user_id = late.user_id
      AND key = 'late:day:' || late.from_day AND late.from_day <> late.to_day
      AND NOT EXISTS (SELECT FROM late other WHERE other.user_id = late.user_id AND (
        (other.from_day = late.from_day AND other.to_day = late.from_day)
        OR (other.from_day <> late.from_day AND other.to_day = late.to_day)))`
}
