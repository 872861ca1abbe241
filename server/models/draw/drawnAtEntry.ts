import { type EntryLog, findEnteredAgain } from '#rules/draw/drawnAtEntry.ts'
import { CHANGE_KINDS } from '#wire/changeLog/kinds.ts'
import type { Database } from '../../database/db.ts'
import { areBooksClosedIn } from '../entries/books.ts'

type RoundRef = { id: number; round: string }

/** `id` is the entry's. */
export type DrawAtEntry = { id: number; slot: number; enteredAgain: boolean }

type LogRow = EntryLog & { slot: number }

/** The draws at entry since the round was last randomized, in the order in which they were made. */
export async function listDrawsAtEntry(db: Database, { id, round }: RoundRef): Promise<DrawAtEntry[]> {
  const log = await db.$queryRaw<LogRow[]>`
    SELECT kind, user_activity_id AS id, (after->>'slot')::int AS slot,
      coalesce(after->>'rider_id', before->'rider'->>'id')::int AS rider,
      coalesce(after->>'horse_id', before->'horse'->>'id')::int AS horse
    FROM changes
    WHERE activity_id = ${id} AND kind IN ('entry drawn', 'entry removed', 'entry restored')
      AND coalesce(before->>'round', after->>'round') = ${round}
      AND id > coalesce((SELECT max(id) FROM changes
        WHERE activity_id = ${id} AND kind = 'draw randomized' AND after->>'round' = ${round}), 0)
    ORDER BY changes.id`
  const again = findEnteredAgain(log)
  return log
    .filter(({ kind }) => kind === 'entry drawn')
    .map(({ id, slot }) => ({ id, slot, enteredAgain: again.has(id) }))
}

/** By entry id, the slots that its slot was drawn from, such as "1-3, 7". */
export async function loadCandidates(db: Database, ids: number[]): Promise<Map<number, string>> {
  const changes = await db.change.findMany({
    where: { kind: 'entry drawn', user_activity_id: { in: ids } },
    select: { user_activity_id: true, after: true },
  })
  return new Map(
    changes.map(({ user_activity_id, after }) => [
      user_activity_id!,
      CHANGE_KINDS['entry drawn'].after.parse(after).candidates,
    ]),
  )
}

type Class = RoundRef & Parameters<typeof areBooksClosedIn>[1]

/** The seed is null until the books are closed. */
export async function loadEntrySeed(db: Database, activity: Class) {
  const { entry_seed, entry_commitment } = await db.round.findUniqueOrThrow({
    where: { activity_id_name: { activity_id: activity.id, name: activity.round } },
    select: { entry_seed: true, entry_commitment: true },
  })
  const isPublic = await areBooksClosedIn(db, activity, activity.round)
  return { seed: isPublic ? entry_seed : null, commitment: entry_commitment }
}
