import { formatDateTime } from '#lib/formatDates.ts'
import {
  summarizeDraw,
  deletedDrawsNotice,
  type RecordedEntry,
  type LoggedChange,
  outsideWordNotice,
  summarizeManualOrder,
  summarizeEntryDraws,
  enteredAgainNotice,
  summarizeOrderOfEntry,
  undoneImportNotice,
} from '#rules/draw/summary.ts'
import { assignableSlots } from '#rules/draw/proof.ts'
import { followSlot, RENUMBERING_KINDS, slotChanges } from '#rules/draw/renumbering.ts'
import { type DrawTombstone, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { listDrawsAtEntry } from './drawnAtEntry.ts'
import {
  type DrawRecord,
  recordedName,
  type RecordedPeople,
  loadRecordedPeople,
  parseDrawRecord,
} from './records.ts'

type RoundRef = { id: number; name: string; event_id: number; round: string; zone: string }

export type DrawSummary = { line: string; outsideWord: string | null; draws: number }

export async function loadDrawSummary(db: Database, round: RoundRef): Promise<DrawSummary> {
  const where = { activity_id: round.id, round: round.round }
  const row = await db.drawOrder.findFirst({ where, orderBy: { id: 'desc' } })
  const draws = await countDraws(db, round)
  const runs = await loadCurrentEntries(db, round)
  const elsewhere = deletedDrawsNotice((await countDeletedDraws(db, round)).elsewhere)
  if (!row) {
    const orders = await loadOrders(db, round)
    const closed = closedSince(orders)
    const entryDraws = await summarizeDrawsAtEntry(db, round, runs, closed)
    const isReordered = orders.some(({ kind }) => kind === 'round reordered')
    const isFilled = orders.some(({ kind }) => kind !== 'gaps closed')
    const ofEntry = isFilled ? null : await findOrderOfEntry(db, round)
    const manual = ofEntry ? summarizeOrderOfEntry(ofEntry.rolled) : summarizeManualOrder(isFilled)
    const order = (isReordered ? null : entryDraws.line) ?? manual
    return { line: order + entryDraws.again + elsewhere, outsideWord: null, draws }
  }
  const record = parseDrawRecord(row)
  const people = await loadRecordedPeople(db, [record])
  const last = {
    at: formatDateTime(record.made_at, round.zone),
    by: recordedName(people, record.made_by_id, record.made_by_name),
    count: draws,
    reason: record.reason,
    runs: entriesAsDrawn(record, people),
  }
  const inDraw = new Set([...last.runs, ...runs].map(({ id }) => id))
  const { logged, orders } = await loadChangesSince(db, round, record, inDraw)
  const closed = closedSince(orders)
  const { again } = await summarizeDrawsAtEntry(db, round, runs, closed)
  if (orders.some(({ kind }) => kind === 'round reordered'))
    return { line: summarizeManualOrder(true) + again + elsewhere, outsideWord: null, draws }
  const drawn = followSlots(last.runs, closed)
  const movedUp = countMoved(last.runs, drawn)
  const line = summarizeDraw({ ...last, runs: drawn }, { runs, logged, movedUp }) + again + elsewhere
  return { line, outsideWord: outsideWordNotice(record.word), draws }
}

function followSlots<Run extends { slot: number }>(runs: Run[], closed: ClosedGaps[]): Run[] {
  const changes = closed.map(({ slots }) => slots)
  return runs.map((run) => ({ ...run, slot: followSlot(run.slot, changes) }))
}

const countMoved = (before: { slot: number }[], after: { slot: number }[]) =>
  before.filter(({ slot }, index) => slot !== after[index]!.slot).length

async function summarizeDrawsAtEntry(
  db: Database,
  round: RoundRef,
  runs: RecordedEntry[],
  closed: ClosedGaps[],
) {
  const draws = await listDrawsAtEntry(db, round)
  const slots = new Map(runs.map(({ id, slot }) => [id, slot]))
  const present = draws.flatMap(({ id, slot: drawn, changed, logged_at }) => {
    const slot = slots.get(id)
    const later = closed.filter(({ log_id }) => log_id > logged_at).map(({ slots }) => slots)
    return slot === undefined ? [] : [{ slot, drawn, drawnSlot: followSlot(drawn, later), changed }]
  })
  const movedUp = present.filter(({ drawn, drawnSlot }) => drawn !== drawnSlot).length
  return {
    line: present.length > 0 ? summarizeEntryDraws(runs.length, present, movedUp) : null,
    again:
      enteredAgainNotice(draws.map(({ id, slot, again }) => ({ slot: slots.get(id) ?? slot, again }))) +
      undoneImportNotice(
        draws.filter(({ is_undone }) => is_undone).length,
        draws.some(({ again }) => again === 'import undone'),
      ),
  }
}

/**
 * Returns null unless each run got its slot from the class's settings for new entries, and was moved to another slot
 * only by a roll to the end. `rolled` counts the runs that were rolled, except those whose roll was undone.
 */
async function findOrderOfEntry(db: Database, { id, round }: RoundRef): Promise<{ rolled: number } | null> {
  const [{ placed, all, rolled }] = await db.$queryRaw<[{ placed: number; all: number; rolled: number }]>`
    WITH swapped AS (
      SELECT jsonb_object_keys(before)::int AS id FROM changes
      WHERE activity_id = ${id} AND kind = 'entries swapped'
    )
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE entries.id NOT IN (SELECT id FROM swapped)
      AND EXISTS (SELECT FROM changes WHERE user_activity_id = entries.id
        AND (kind = 'entry moved' AND before->>'draw' IS NULL AND batch_id IS NOT NULL
          OR kind = 'entry added' AND after->>'draw' IS NOT NULL AND after->>'source' <> 'draw'))
      AND NOT EXISTS (SELECT FROM changes WHERE user_activity_id = entries.id
        AND kind IN ('entry moved', 'entry changed') AND batch_id IS NULL AND ${IS_ROLL} IS NOT TRUE
        AND before->>'draw' IS DISTINCT FROM after->>'draw')))::int AS placed,
      (count(*) FILTER (WHERE (SELECT sum(sign((after->>'draw')::int - (before->>'draw')::int)) FROM changes
        WHERE user_activity_id = entries.id AND ${IS_ROLL}) > 0))::int AS rolled
    FROM user_activities entries WHERE activity_id = ${id} AND round = ${round} AND draw IS NOT NULL`
  return all > 0 && placed === all ? { rolled } : null
}

const IS_ROLL = Prisma.sql`(after->>'is_roll')::boolean`

type DrawTables = Pick<Database, 'drawOrder' | 'drawTombstone'>

export async function countDraws(db: DrawTables, of: Omit<RoundRef, 'zone'>): Promise<number> {
  const existing = await db.drawOrder.count({ where: { activity_id: of.id, round: of.round } })
  return existing + (await countDeletedDraws(db, of)).here
}

async function countDeletedDraws(db: DrawTables, { name, event_id, round }: Omit<RoundRef, 'zone'>) {
  const deleted = await db.drawTombstone.findMany({
    where: { event_id, is_public: true },
    select: { class_name: true, round: true, draws: true, entry_draws: true },
  })
  const isHere = (one: { class_name: string; round: string }) =>
    one.round === round && one.class_name.toLowerCase() === name.toLowerCase()
  const count = (some: typeof deleted) => some.reduce((all, one) => all + countDrawsIn(one), 0)
  const here = count(deleted.filter(isHere))
  return { here, elsewhere: count(deleted) - here }
}

const countDrawsIn = ({ draws, entry_draws }: Pick<DrawTombstone, 'draws' | 'entry_draws'>) =>
  (draws as unknown[]).length + ((entry_draws as unknown[]).length > 0 ? 1 : 0)

function entriesAsDrawn(
  { before, after, options, names }: DrawRecord,
  people: RecordedPeople,
): RecordedEntry[] {
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  const riders = new Map(names.map(({ id, user_id }) => [id, currentRider(user_id, people)]))
  const typedIn = new Map(
    names.map(({ id, user_id, rider }) => [id, isTypedIn(user_id, people) ? rider : null]),
  )
  const slots = assignableSlots(after.length, options.keptSlots)
  const drawn = after.map((id, index) => ({
    id,
    slot: slots[index]!,
    rider: riders.get(id) ?? null,
    horse: entries.get(id)!.horse,
    scratched: false,
    typedIn: typedIn.get(id) ?? null,
  }))
  const scratched = names.flatMap(({ id, slot }): RecordedEntry[] => {
    // A run that was scratched without a slot isn't part of the draw.
    if (entries.has(id) || slot === null) return []
    const rider = riders.get(id) ?? null
    return [{ id, slot, rider, horse: null, scratched: true, typedIn: typedIn.get(id) ?? null }]
  })
  return [...drawn, ...scratched]
}

const currentRider = (userId: number | null, people: RecordedPeople) =>
  userId === null ? null : `rider ${people.get(userId)?.id ?? userId}`

const isTypedIn = (userId: number | null, people: RecordedPeople) =>
  userId !== null && people.get(userId)?.isTypedIn === true

async function loadCurrentEntries(db: Database, { id, round }: RoundRef): Promise<RecordedEntry[]> {
  const entries = await db.userActivity.findMany({
    where: { activity_id: id, round, draw: { not: null } },
    select: {
      id: true,
      draw: true,
      user_id: true,
      horse_id: true,
      scratched_at: true,
      user: { select: { name: true, organization_id: true } },
    },
    relationLoadStrategy: 'join',
  })
  return entries.map((entry) => ({
    id: entry.id,
    slot: entry.draw!,
    rider: entry.user_id === null ? null : `rider ${entry.user_id}`,
    horse: entry.horse_id === null ? null : `horse ${entry.horse_id}`,
    scratched: entry.scratched_at !== null,
    typedIn: entry.user?.organization_id ? entry.user.name : null,
  }))
}

type Slots = Record<string, number | null>
/** A change to the whole go that hasn't been undone. `log_id` is its id in the change log. */
type LoggedOrder = { kind: string; log_id: number; was: Slots; now: Slots }
type ClosedGaps = { log_id: number; slots: Map<number, number> }

/** Leaves out gaps that were closed before the go was reordered. */
function closedSince(orders: LoggedOrder[]): ClosedGaps[] {
  const last = orders.findLastIndex(({ kind }) => kind === 'round reordered')
  return orders
    .slice(last + 1)
    .filter(({ kind }) => kind === 'gaps closed')
    .map(({ log_id, was, now }) => ({ log_id, slots: slotChanges(was, now) }))
}

const FILLED_KINDS = ['short go filled', 'round filled']

const loadOrders = (db: Database, { id, round }: RoundRef) =>
  db.$queryRaw<LoggedOrder[]>`
    SELECT kind, id::float8 AS log_id, coalesce(before->'slots', '{}') AS was, coalesce(after->'slots', '{}') AS now
    FROM changes
    WHERE activity_id = ${id}
      AND (kind = ANY(${FILLED_KINDS}) AND after->>'round' = ${round} OR ${isOrderOf({ id, round })})
    ORDER BY id`

/** Finds changes by round id, because a round can be renamed. */
const isOrderOf = ({ id, round }: Pick<RoundRef, 'id' | 'round'>) => Prisma.sql`
  kind = ANY(${[...RENUMBERING_KINDS]})
    AND (after->>'round_id')::int = (SELECT id FROM rounds WHERE activity_id = ${id} AND name = ${round})
    AND NOT EXISTS (SELECT FROM changes undo WHERE undo.undoes_id = changes.id)`

type LoggedRow = {
  id: number
  swapped: string[] | null
  round: string | null
  horse: boolean
  other: boolean
  renumbering: LoggedOrder | null
  batch: string | null
}

async function loadChangesSince(
  db: Database,
  target: RoundRef,
  { seed, made_at }: DrawRecord,
  inDraw: Set<number>,
) {
  const rows = await db.$queryRaw<LoggedRow[]>`
    SELECT user_activity_id AS id, coalesce(before->>'round', after->>'round') AS round,
      CASE WHEN kind = 'entries swapped' THEN ARRAY(SELECT jsonb_object_keys(before)) END AS swapped,
      before->'horse'->>'id' IS DISTINCT FROM after->'horse'->>'id' AS horse,
      (before->'rider'->>'id', before->>'draw', before->>'scratched_at')
        IS DISTINCT FROM (after->'rider'->>'id', after->>'draw', after->>'scratched_at') AS other,
      CASE WHEN user_activity_id IS NULL THEN jsonb_build_object('kind', kind, 'log_id', id,
        'was', before->'slots', 'now', after->'slots') END AS renumbering, batch_id AS batch
    FROM changes
    WHERE activity_id = ${target.id}
      AND (user_activity_id IS NOT NULL AND kind LIKE 'entr%' OR ${isOrderOf(target)}) AND coalesce(
        id > (SELECT max(id) FROM changes
          WHERE activity_id = ${target.id} AND kind = 'draw randomized' AND after->>'seed' = ${seed}),
        at > ${made_at})
    ORDER BY id`
  const orders = rows.flatMap(({ renumbering }) => renumbering ?? [])
  const renumbered = new Set(rows.flatMap(({ renumbering, batch }) => (renumbering ? batch : [])))
  const logged = rows.flatMap(({ id, swapped, round, horse, other, renumbering, batch }): LoggedChange[] => {
    if (renumbering || (batch !== null && renumbered.has(batch))) return []
    if (swapped)
      return swapped
        .filter((one) => inDraw.has(Number(one)))
        .map((one) => ({ id: Number(one), horse: false }))
    const isHere = inDraw.has(id) || round === target.round
    return isHere && (horse || other) ? [{ id, horse }] : []
  })
  return { logged, orders }
}
