import { Prisma, type Score } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import type { Membership } from '#rules/roles.ts'
import { IN_ITS_ORGANIZATION } from '../lookups/json.ts'
import { type AskedBy, askedBy, type Asker, sayWhoAsked } from '../lookups/session.ts'

/** A run with its score, its contests and its class, and the membership of whoever asks in its organization. */
export type Run = {
  id: number
  round: string
  draw: number | null
  user_id: number | null
  scratched_at: Date | null
  score: Score & { scored_by: string | null }
  contests: number[]
  activity: {
    id: number
    event_id: number
    event: { organization_id: number }
    version: number
    told: number
    is_public: boolean
    judged: boolean
    rounds: { name: string; publish_draw: boolean }[]
  }
  membership: Membership
}

type Columns = AskedBy &
  Pick<Run, 'id' | 'round' | 'draw' | 'user_id' | 'scratched_at' | 'contests' | 'membership'> &
  Omit<Run['activity'], 'id' | 'event'> & {
    activity_id: number
    organization_id: number
    score: Omit<Score, 'scored_at'> & { scored_at: string | null }
    scored_by: string | null
  }

/**
 * The run of this score, as it stands, for a member of its organization; null for all others, and where it is gone.
 * Written by hand because a save begins with it.
 */
export async function runOfScore(db: Database, asker: Asker, scoreId: number): Promise<Run | null> {
  const { column, join, person } = askedBy(asker)
  const [row] = await read<Columns>(
    db,
    Prisma.sql`
    SELECT entries.id, entries.round, entries.draw, entries.user_id, entries.scratched_at, entries.activity_id,
      row_to_json(scores) AS score, (SELECT name FROM users WHERE id = scores.scored_by_id) AS scored_by,
      activities.event_id, activities.version, activities.told, activities.judged, events.organization_id,
      events.is_public,
      json_build_object('role', memberships.role, 'event_id', memberships.event_id) AS membership, ${column},
      coalesce((SELECT array_agg(enrollments.activity_id ORDER BY enrollments.activity_id) FROM enrollments
        WHERE user_activity_id = entries.id), '{}') AS contests,
      (SELECT json_agg(json_build_object('name', name, 'publish_draw', publish_draw) ORDER BY position) FROM rounds
        WHERE rounds.activity_id = activities.id) AS rounds
    FROM scores
    JOIN user_activities AS entries ON entries.id = scores.user_activity_id
    JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id ${join} ${IN_ITS_ORGANIZATION(person)}
    WHERE scores.id = ${scoreId}`,
  )
  if (!row) return null
  const { session, ...run } = row
  sayWhoAsked(asker, { session })
  return runFrom(run)
}

function runFrom({ score, scored_by, activity_id, organization_id, ...row }: Omit<Columns, 'session'>): Run {
  const { event_id, version, told, is_public, judged, rounds, ...run } = row
  return {
    ...run,
    score: { ...score, scored_by, scored_at: score.scored_at ? new Date(score.scored_at) : null },
    activity: {
      id: activity_id,
      event_id,
      event: { organization_id },
      version,
      told,
      is_public,
      judged,
      rounds,
    },
  }
}
