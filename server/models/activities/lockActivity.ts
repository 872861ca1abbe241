import { type Activity, Prisma, type Score } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { StoredResponse } from '../idempotencyKeys.ts'
import { ACTIVITY_DATES, parseDates, type JsonRow, parseRoundDates } from '../queries/jsonRows.ts'
import type { Round } from './rounds.ts'

export type ActivityWithRounds = Activity & { rounds: Round[] }
export type LockedActivity = {
  activity: ActivityWithRounds
  is_public: boolean
  /** Ids of the aggregates whose results this activity can change. */
  aggregates: number[]
  stored: StoredResponse | null
  entry: ScoredEntry | null
}

export type ScoredEntry = {
  id: number
  round: string
  draw: number | null
  user_id: number | null
  scratched_at: Date | null
  contests: number[]
  score: Score & { scored_by: string | null }
}

type LockedRow = Pick<LockedActivity, 'is_public' | 'aggregates' | 'stored'> & {
  activity: JsonRow<Activity>
  rounds: JsonRow<Round>[]
  entry: EntryColumns | null
}
type EntryColumns = JsonRow<Omit<ScoredEntry, 'score'>> & { score: JsonRow<ScoredEntry['score']> }

/**
 * The returned version is the one that `saveEffects` will write. Throws Busy if the lock takes more than ten
 * seconds.
 */
export async function lockActivity(
  tx: Tx,
  user: CurrentUser,
  id: number,
  scoreId: number | null = null,
): Promise<LockedActivity> {
  const [row] = await query<{ locked: LockedRow | null }>(
    tx,
    Prisma.sql`
    SELECT lock_activity(${id}::int, ${user.id}::int, ${user.idempotency?.key ?? null}::text, ${scoreId}::int) AS locked`,
  )
  if (!row?.locked) throw new NotFound()
  const { activity, rounds, entry, ...others } = row.locked
  return {
    activity: {
      ...parseDates(activity, ACTIVITY_DATES),
      version: activity.version + 1,
      rounds: rounds.map(parseRoundDates),
    },
    ...others,
    entry: entry && datedEntry(entry),
  }
}

const datedEntry = ({ score, ...entry }: EntryColumns): ScoredEntry => ({
  ...parseDates<Omit<ScoredEntry, 'score'>>(entry, ['scratched_at']),
  score: parseDates(score, ['scored_at']),
})
