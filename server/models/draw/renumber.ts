import { randomUUID } from 'node:crypto'
import { fingerprintOf } from '#lib/sha256.ts'
import type { RenumberingKind } from '#rules/draw/renumbering.ts'
import type { AfterChange, BeforeChange } from '#wire/changeLog/kinds.ts'
import type { ReorderRound } from '#wire/draw.ts'
import { drawReload, publicRefetch } from '../../broadcasting/broadcasts.ts'
import type { Tx } from '../../database/db.ts'
import type { Round } from '../activities/rounds.ts'
import { ENTRY_RELATIONS, entrySnapshot } from '../entries/load.ts'
import { contestIdsOfDraw, type DrawChange, setSlots } from './changeDraw.ts'

export type NewSlot = { id: number; slot: number | null }
type LoggedKind = RenumberingKind | 'renumbering undone'
type Logged = { kind: LoggedKind; order?: ReorderRound['order']; undoes_id?: bigint }

/**
 * Moves runs and notifies their riders if the draw is published. Returns the batch id of the change log rows, which
 * `undoRenumbering` needs.
 */
export async function renumber(
  draw: DrawChange,
  { id: round_id, name: round, publish_draw }: Round,
  moved: NewSlot[],
  { kind, order, undoes_id }: Logged,
): Promise<string> {
  const { tx, activity } = draw
  const entries = await loadEntries(tx, moved)
  await setSlots(draw, moved)
  const slots = new Map(moved.map(({ id, slot }) => [id, slot]))
  const moves = entries.map((before) => ({
    before,
    after: { ...before, draw: slots.get(before.id) ?? null },
  }))
  for (const { before, after } of moves) draw.notifyMoved(before, after)

  const batch_id = randomUUID()
  for (const { before, after } of moves)
    draw.record('entry moved', entrySnapshot(before), entrySnapshot(after), before.id, { batch_id })
  const of = { round, round_id }
  const before = { ...of, slots: slotsById(moves.map((move) => move.before)) }
  const after = { ...of, slots: slotsById(moves.map((move) => move.after)), ...(order && { order }) }
  draw.record(kind, before as BeforeChange<LoggedKind>, after as AfterChange<LoggedKind>, undefined, {
    batch_id,
    undoes_id,
  })
  draw.broadcastActivity()
  draw.broadcast(drawReload(activity, round))
  if (publish_draw) draw.broadcast(publicRefetch(activity.id))
  draw.broadcastResults(await contestIdsOfDraw(tx, activity.id))
  return batch_id
}

const loadEntries = (tx: Tx, moved: NewSlot[]) =>
  tx.userActivity.findMany({
    where: { id: { in: moved.map(({ id }) => id) } },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

const slotsById = (entries: { id: number; draw: number | null }[]) =>
  Object.fromEntries(entries.map(({ id, draw }) => [id, draw]))

/** `shown` is what the user sees before confirming. If it changes, so does the digest. */
export const digestOf = ({ publish_draw }: Pick<Round, 'publish_draw'>, shown: unknown): string =>
  fingerprintOf([publish_draw, shown])

type Rider = { id: number; user_id: number | null; scratched_at: Date | null }

/** Leaves out scratched runs, because their new draw numbers don't matter to the riders. Null before publication. */
export function countRenumbered({ publish_draw }: Round, moved: NewSlot[], runs: Rider[]): number | null {
  if (!publish_draw) return null
  const ids = new Set(moved.map(({ id }) => id))
  const riders = runs
    .filter(({ id, scratched_at }) => ids.has(id) && scratched_at === null)
    .flatMap(({ user_id }) => user_id ?? [])
  return new Set(riders).size
}
