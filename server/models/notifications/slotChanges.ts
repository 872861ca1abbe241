import { z } from 'zod'
import { differsFromPrevious } from '#rules/notifications/publication.ts'
import { slotChangeText } from '#rules/notifications/slotChange.ts'
import { UNDO_OFFER_SECONDS } from '#rules/draw/undo.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { enqueueUnreadCounts } from '../../broadcasting/broadcasts.ts'
import { describeContest, composeMessages } from './publicationMessages.ts'
import { findRecipients } from './recipients.ts'
import { findPublishedRound, type PublishedRound } from './publication.ts'
import { loadPreviousMessages } from './previousMessages.ts'
import { enqueueDeliveries } from './deliveries/enqueue.ts'

/** If a change is undone within this delay, no message is sent. */
const DELAY_SECONDS = UNDO_OFFER_SECONDS + 5

export const EntrySlotChange = z.object({
  round_id: z.int(),
  publication: z.int(),
  rider_id: z.int(),
  entry_id: z.int(),
  was: z.int().nullable(),
})
export type EntrySlotChange = z.infer<typeof EntrySlotChange>

export type EntryPlacement = {
  id: number
  round: string
  user_id: number | null
  draw: number | null
  scratched_at: Date | null
}
type DrawnActivity = {
  rounds: { id: number; name: string; publish_draw: boolean; draw_publication: number }[]
}

export function slotChangesOf(
  { rounds }: DrawnActivity,
  before: EntryPlacement | null,
  after: EntryPlacement | null,
): EntrySlotChange[] {
  const entry = (before ?? after)!
  const round = rounds.find(({ name, publish_draw }) => name === entry.round && publish_draw)
  if (!round) return []
  const riders = [...new Set([before?.user_id, after?.user_id])].filter((id) => typeof id === 'number')
  return riders.flatMap((rider_id) => {
    const was = slotOfRider(before, rider_id)
    if (was === slotOfRider(after, rider_id)) return []
    return { round_id: round.id, publication: round.draw_publication, rider_id, entry_id: entry.id, was }
  })
}

const slotOfRider = (place: EntryPlacement | null, rider: number) =>
  place?.user_id === rider && place.scratched_at === null ? place.draw : null

/**
 * If a job is already waiting, graphile-worker appends the new moves to that job's payload. Adds all jobs in one call,
 * because one call per rider is much slower in a draw with 1,200 riders.
 */
export async function enqueueSlotChangeNotification(tx: Tx, moves: EntrySlotChange[]) {
  if (moves.length === 0) return
  await tx.$executeRaw`
    SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW('notify-slot-changes', json_agg(move ORDER BY place), NULL,
        now() + ${DELAY_SECONDS}::int * interval '1 second', NULL,
        concat_ws(' ', 'moves', move ->> 'round_id', move ->> 'publication', move ->> 'rider_id'),
        NULL, NULL)::graphile_worker.job_spec
      FROM jsonb_array_elements(${JSON.stringify(moves)}::jsonb) WITH ORDINALITY AS moves (move, place)
      GROUP BY move ->> 'round_id', move ->> 'publication', move ->> 'rider_id'))`
}

export function notifySlotChanges(db: Database, moves: EntrySlotChange[], job: number): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await findPublishedRound(tx, { ...moves[0]!, kind: 'draw' })
    if (!found) return
    const { was, now } = await slotsAround(tx, found, moves)
    if (was.join() === now.join()) return

    const recipients = await findRecipients(tx, [moves[0]!.rider_id])
    const previous = await loadPreviousMessages(tx, {
      activity_id: found.activity_id,
      round: found.name,
      kind: 'draw',
    })
    const drawMessages = await composeMessages(tx, found, 'draw', new Map())
    const notifications = recipients.flatMap(({ user_id, of }) => {
      const summary = drawMessages.find((message) => message.user_id === user_id)?.summary ?? null
      if (!differsFromPrevious(summary, previous.get(user_id))) return []
      const text = slotChangeText({ ...describeContest(found), of, before: was, after: now })
      return { user_id, activity_id: found.activity_id, round: found.name, ...text, summary, slot: now[0] }
    })
    const inserted = await tx.notification.createManyAndReturn({
      data: notifications.map((one) => ({ ...one, kind: 'moved', publication: job })),
      skipDuplicates: true,
      select: { id: true, user_id: true },
    })
    await enqueueDeliveries(
      tx,
      inserted.map(({ id }) => id),
    )
    await enqueueUnreadCounts(
      tx,
      inserted.map(({ user_id }) => user_id),
    )
  })
}

async function slotsAround(tx: Tx, { activity_id, name }: PublishedRound, moves: EntrySlotChange[]) {
  const entries = await tx.userActivity.findMany({
    where: {
      activity_id,
      round: name,
      user_id: moves[0]!.rider_id,
      draw: { not: null },
      scratched_at: null,
    },
    select: { id: true, draw: true },
  })
  const now = new Map(entries.map(({ id, draw }) => [id, draw]))
  const was = new Map(now)
  for (const { entry_id, was: slot } of moves.toReversed()) was.set(entry_id, slot)
  return { was: ascending(was), now: ascending(now) }
}

const ascending = (slots: Map<number, number | null>) =>
  [...slots.values()].filter((slot) => slot !== null).toSorted((a, b) => a - b)
