import { type Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { StoredAnswer } from '../idempotencyKeys.ts'
import { dated, type Dated, datedRound } from '../queries/json.ts'
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
  const [row] = await read<{ locked: Columns | null }>(
    tx,
    Prisma.sql`SELECT locked_activity(${id}::int, ${by.id}::int, ${by.idempotency?.key ?? null}::text) AS locked`,
  )
  if (!row?.locked) throw new NotFound()
  const { activity, rounds, is_public, stored } = row.locked
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
