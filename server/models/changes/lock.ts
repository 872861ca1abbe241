import { type Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { STORED_ANSWER, type StoredAnswer } from '../idempotencyKeys.ts'
import { dated, type Dated, datedRound, ROUNDS_OF } from '../lookups/json.ts'
import type { Round } from '../rounds.ts'

export type ActivityNow = Activity & { rounds: Round[] }
export type LockedActivity = { activity: ActivityNow; is_public: boolean; stored: StoredAnswer | null }

type Columns = Pick<LockedActivity, 'is_public' | 'stored'> & {
  activity: Dated<Activity>
  rounds: Dated<Round>[]
}

/**
 * Locks an activity and reads it with its rounds, and the answer already given to this request, if any. Its version is
 * the one that `writeEffects` will write. NotFound where it was deleted since the look-up; Busy after ten seconds.
 */
export async function lockActivity(tx: Tx, by: Person, id: number): Promise<LockedActivity> {
  await read(
    tx,
    Prisma.sql`
    WITH patience AS MATERIALIZED (SELECT set_config('lock_timeout', '10s', true))
    SELECT id FROM patience, activities WHERE id = ${id} FOR NO KEY UPDATE OF activities`,
  )
  // A second statement: the first would not see what was committed while it waited for the lock.
  const [row] = await read<Columns>(
    tx,
    Prisma.sql`
    SELECT row_to_json(activities) AS activity, ${ROUNDS_OF(Prisma.sql`activities.id`)} AS rounds, events.is_public,
      ${STORED_ANSWER(by.id, by.idempotency?.key)} AS stored
    FROM activities JOIN events ON events.id = activities.event_id WHERE activities.id = ${id}`,
  )
  if (!row) throw new NotFound()
  const { activity, rounds, is_public, stored } = row
  return {
    activity: {
      ...dated(activity, ['age_on']),
      version: activity.version + 1,
      rounds: rounds.map(datedRound),
    },
    is_public,
    stored,
  }
}
