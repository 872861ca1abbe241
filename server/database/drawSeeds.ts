import type pg from 'pg'
import { hmac } from '#lib/signing.ts'

/**
 * Earlier releases derived draw seeds from APP_SECRET instead of storing them. Storing the same seeds keeps
 * the published commitments valid.
 */
export async function storeSeeds(connection: pg.Client, secret: string) {
  const { rows } = await connection.query<RoundWithoutSeed>(`
    SELECT id, activity_id, name, replaced_commitments->-1->>'commitment' = '' AS is_replaced,
      (SELECT count(*)::int FROM draw_orders
        WHERE draw_orders.activity_id = rounds.activity_id AND round = name) AS draws
    FROM rounds WHERE seed = ''`)
  if (rows.length === 0) return
  await connection.query('BEGIN')
  for (const round of rows) {
    const seed = derivedSeed(round, secret)
    await connection.query(round.is_replaced ? REPLACE : STORE, [round.id, seed])
  }
  await connection.query('COMMIT')
}

type RoundWithoutSeed = {
  id: number
  activity_id: number
  name: string
  is_replaced: boolean | null
  draws: number
}

const derivedSeed = ({ activity_id, name, draws }: RoundWithoutSeed, secret: string) =>
  hmac(secret, `draw:${activity_id}:${name}:${draws}`).toString('hex')

const STORE = 'UPDATE rounds SET seed = $2 WHERE id = $1'

const REPLACE = `UPDATE rounds SET seed = random_seed(), replaced_commitments = jsonb_set(
  replaced_commitments, '{-1,commitment}', to_jsonb(encode(sha256(decode($2, 'escape')), 'hex'))) WHERE id = $1`

/**
 * Call this after restoring a backup. Anyone who has the backup file could predict draws from the old seeds.
 */
export const replaceSeeds = (connection: pg.Client) =>
  connection.query(`
    UPDATE rounds SET
      replaced_commitments = replaced_commitments ||
        jsonb_build_object('commitment', commitment, 'committed_at', committed_at, 'replaced_at', now()),
      seed = CASE WHEN seed = '' THEN '' ELSE random_seed() END, committed_at = now(),
      shown_entry_seeds = shown_entry_seeds || jsonb_build_object('seed', entry_seed, 'commitment', entry_commitment),
      entry_seed = random_seed()
    FROM activities WHERE activities.id = activity_id AND parent_id IS NULL AND rounds.name <> 'average'`)
