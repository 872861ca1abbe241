import { type Activity, Prisma, type Score } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { StoredAnswer } from '../idempotencyKeys.ts'
import { dated, type Dated, datedRound } from '../queries/json.ts'
import type { Round } from '../rounds.ts'

export type ActivityNow = Activity & { rounds: Round[] }
export type LockedActivity = {
  activity: ActivityNow
  is_public: boolean
  stored: StoredAnswer | null
  entry: ScoredEntry | null
}

/** An entry with its score, the name of the last scorer, and the contests in which it counts. */
export type ScoredEntry = {
  id: number
  round: string
  draw: number | null
  user_id: number | null
  scratched_at: Date | null
  contests: number[]
  score: Score & { scored_by: string | null }
}

type Columns = Pick<LockedActivity, 'is_public' | 'stored'> & {
  activity: Dated<Activity>
  rounds: Dated<Round>[]
  entry: EntryColumns | null
}
type EntryColumns = Dated<Omit<ScoredEntry, 'score'>> & { score: Dated<ScoredEntry['score']> }

/**
 * Locks an activity and reads it with its rounds, the answer already given to this request, if any, and the entry of
 * `scoreId`, if that is asked for and still there. The activity's version is the one that `writeEffects` will write.
 * NotFound where the activity was deleted since the look-up; Busy after ten seconds.
 */
export async function lockActivity(
  tx: Tx,
  by: Person,
  id: number,
  scoreId: number | null = null,
): Promise<LockedActivity> {
  const [row] = await read<{ locked: Columns | null }>(
    tx,
    Prisma.sql`
    SELECT locked_activity(${id}::int, ${by.id}::int, ${by.idempotency?.key ?? null}::text, ${scoreId}::int) AS locked`,
  )
  if (!row?.locked) throw new NotFound()
  const { activity, rounds, is_public, stored, entry } = row.locked
  return {
    activity: {
      ...dated(activity, ['age_on']),
      version: activity.version + 1,
      rounds: rounds.map(datedRound),
    },
    is_public,
    stored,
    entry: entry && datedEntry(entry),
  }
}

const datedEntry = ({ score, ...entry }: EntryColumns): ScoredEntry => ({
  ...dated<Omit<ScoredEntry, 'score'>>(entry, ['scratched_at']),
  score: dated(score, ['scored_at']),
})
