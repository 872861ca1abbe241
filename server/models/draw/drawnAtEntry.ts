import { z } from 'zod'
import { type EntryLog, type FollowedDraw, followDraws } from '#rules/draw/drawnAtEntry.ts'
import { invalidate } from '../../cache/invalidate.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { areBooksClosedIn } from '../entries/books.ts'

type RoundRef = { id: number; round: string }

/** `candidates` lists the slots that could be drawn, such as "1-3, 7". */
export type DrawAtEntry = FollowedDraw & {
  id: number
  slot: number
  candidates: string
  commitment: string
  /** True if undoing an import removed the run. */
  is_undone: boolean
  /** The id of the draw in the change log. */
  logged_at: number
}

/** `seed` is null while it is secret. */
export type SeededDraws = { commitment: string; seed: string | null; draws: DrawAtEntry[] }

type LogRow = EntryLog & { slot: number; candidates: string; commitment: string; place: number }

/** Lists the draws since the round was last randomized, oldest first. */
export async function listDrawsAtEntry(db: Database | Tx, { id, round }: RoundRef): Promise<DrawAtEntry[]> {
  // Find the draws by their seeds. A renamed round keeps its seeds, but the change log has the old name.
  const log = await db.$queryRaw<LogRow[]>`
    WITH seeds AS (
      SELECT place, used->>'commitment' AS commitment FROM rounds, jsonb_array_elements(
        shown_entry_seeds || jsonb_build_object('commitment', entry_commitment)) WITH ORDINALITY AS of_round (used, place)
      WHERE activity_id = ${id} AND name = ${round}
    ), randomized AS (
      SELECT max(id) AS id FROM changes
      WHERE activity_id = ${id} AND kind = 'draw randomized' AND after->>'seed' = (
        SELECT seed FROM draw_orders WHERE activity_id = ${id} AND round = ${round} ORDER BY id DESC LIMIT 1)
    ), drawn AS (
      SELECT id, user_activity_id, (after->>'slot')::int AS slot, after->>'candidates' AS candidates,
        coalesce(after->>'commitment', (SELECT commitment FROM seeds ORDER BY place LIMIT 1)) AS commitment
      FROM changes
      WHERE activity_id = ${id} AND kind = 'entry drawn' AND id > coalesce((SELECT id FROM randomized), 0)
        AND CASE WHEN after->>'commitment' IS NULL THEN after->>'round' = ${round}
          ELSE after->>'commitment' IN (SELECT commitment FROM seeds) END
    ), imported AS (
      SELECT 'entry drawn' AS of_kind, (entry->>'id')::int AS id
      FROM changes, jsonb_array_elements(after->'entries') AS entry
      WHERE activity_id = ${id} AND kind = 'entries imported'
      UNION ALL
      SELECT 'entry removed', (entry->>'id')::int
      FROM changes, jsonb_array_elements(before->'entries') AS entry
      WHERE activity_id = ${id} AND kind = 'import undone'
    ), log AS (
      SELECT changes.id::float8 AS place, CASE kind WHEN 'entry moved' THEN 'entry changed' ELSE kind END AS kind,
        changes.user_activity_id AS id, slot, candidates, commitment,
        coalesce(after->>'rider_id', after->'rider'->>'id')::int AS rider,
        coalesce(after->>'horse_id', after->'horse'->>'id')::int AS horse,
        changes.user_activity_id IN (SELECT id FROM imported WHERE of_kind = kind) AS imported
      FROM changes JOIN drawn USING (user_activity_id)
      WHERE activity_id = ${id} AND (kind IN ('entry drawn', 'entry removed', 'entry restored')
        OR kind IN ('entry changed', 'entry moved') AND (before->'rider'->>'id', before->'horse'->>'id')
          IS DISTINCT FROM (after->'rider'->>'id', after->'horse'->>'id'))
    )
    SELECT kind, log.id, place, slot, candidates, commitment, coalesce(merged_into_id, rider) AS rider, horse,
      imported
    FROM log LEFT JOIN users ON users.id = rider ORDER BY place`
  const followed = followDraws(log)
  const undone = new Set(
    log.flatMap(({ kind, id, imported }) => (kind === 'entry removed' && imported ? id : [])),
  )
  return log
    .filter(({ kind }) => kind === 'entry drawn')
    .map(({ id, slot, candidates, commitment, place }) => ({
      id,
      slot,
      candidates,
      commitment,
      is_undone: undone.has(id),
      logged_at: place,
      ...followed.get(id)!,
    }))
}

type PublishedClass = RoundRef & { event: { organization_id: number } } & Parameters<
    typeof areBooksClosedIn
  >[1]

/**
 * Call this only for a published draw. Once the books are closed, publishes the seed and creates a new secret
 * seed for later draws.
 */
export async function showDrawsAtEntry(db: Database, activity: PublishedClass): Promise<SeededDraws[]> {
  const groups = await loadDrawsBySeed(db, activity)
  const next = groups.at(-1)!
  if (next.draws.length > 0 && (await areBooksClosedIn(db, activity, activity.round))) {
    await replaceEntrySeed(db, activity, next.commitment)
    return showDrawsAtEntry(db, activity)
  }
  return groups.map((group) => (group === next ? { ...group, seed: null } : group))
}

/** Call this only before deleting the round, because it returns the secret seed. */
export async function revealDrawsAtEntry(tx: Tx, round: RoundRef): Promise<SeededDraws[]> {
  return (await loadDrawsBySeed(tx, round)).filter(({ draws }) => draws.length > 0)
}

/** The last group has the current seed, which is secret. */
async function loadDrawsBySeed(db: Database | Tx, { id, round }: RoundRef): Promise<SeededDraws[]> {
  const { entry_seed, entry_commitment, shown_entry_seeds } = await db.round.findUniqueOrThrow({
    where: { activity_id_name: { activity_id: id, name: round } },
    select: { entry_seed: true, entry_commitment: true, shown_entry_seeds: true },
  })
  const draws = await listDrawsAtEntry(db, { id, round })
  const drawnWith = (seed: Seed) => ({
    ...seed,
    draws: draws.filter(({ commitment }) => commitment === seed.commitment),
  })
  return [
    ...ShownSeeds.parse(shown_entry_seeds)
      .map(drawnWith)
      .filter(({ draws }) => draws.length > 0),
    drawnWith({ seed: entry_seed, commitment: entry_commitment }),
  ]
}

const ShownSeeds = z.array(z.object({ seed: z.string(), commitment: z.string() }))
type Seed = z.infer<typeof ShownSeeds>[number]

/** Only the first of two concurrent requests replaces the seed. */
const replaceEntrySeed = (db: Database, { id, round, event }: PublishedClass, commitment: string) =>
  transaction(db, async (tx) => {
    await tx.$executeRaw`
      UPDATE rounds SET entry_seed = random_seed(),
        shown_entry_seeds = shown_entry_seeds || jsonb_build_object('seed', entry_seed, 'commitment', entry_commitment)
      WHERE activity_id = ${id} AND name = ${round} AND entry_commitment = ${commitment}`
    await invalidate(tx, event.organization_id)
  })

/** Keeps other requests from revealing the seed until the transaction ends. */
export async function lockEntrySeed(tx: Tx, roundId: number) {
  const [seed] = await tx.$queryRaw<[{ seed: string; commitment: string }]>`
    SELECT entry_seed AS seed, entry_commitment AS commitment FROM rounds WHERE id = ${roundId} FOR NO KEY UPDATE`
  return seed
}
