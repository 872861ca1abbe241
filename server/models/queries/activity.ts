import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'
import {
  ACTIVITY_DATES,
  parseDates,
  type JsonRow,
  parseRoundDates,
  joinMembership,
  MEMBERSHIPS_JSON,
  WITH_MEMBERSHIPS,
  roundsJson,
} from './jsonRows.ts'

export const ACTIVITY_RELATIONS = {
  ...WITH_ROUNDS,
  event: { include: { organization: WITH_MEMBERSHIPS } },
} as const satisfies Prisma.ActivityInclude

type ActivityWithRelations = Prisma.ActivityGetPayload<{ include: typeof ACTIVITY_RELATIONS }>
/** `versions` covers all of the event's activities, because activities can depend on each other. */
export type FoundActivity = ActivityWithRelations & { versions: string }
type ActivityRow = {
  activity: JsonRow<Omit<ActivityWithRelations, 'rounds' | 'event'>>
  rounds: JsonRow<ActivityWithRelations['rounds'][number]>[]
  versions: string
  event: JsonRow<Omit<ActivityWithRelations['event'], 'organization'>>
  organization: ActivityWithRelations['event']['organization']
}

export async function findActivity(
  db: Database,
  user: { id: number },
  id: number,
): Promise<FoundActivity | null> {
  const [row] = await query<ActivityRow>(
    db,
    Prisma.sql`
    SELECT row_to_json(activities) AS activity, row_to_json(events) AS event,
      ${MEMBERSHIPS_JSON} AS organization,
      (SELECT string_agg(id || '.' || version, ' ' ORDER BY id) FROM activities WHERE event_id = events.id) AS versions,
      ${roundsJson(Prisma.sql`activities.id`)} AS rounds
    FROM activities JOIN events ON events.id = activities.event_id
    ${joinMembership(user)}
    WHERE activities.id = ${id}`,
  )
  if (!row) return null
  return {
    ...parseDates(row.activity, ACTIVITY_DATES),
    versions: row.versions,
    rounds: row.rounds.map(parseRoundDates),
    event: {
      ...parseDates(row.event, ['starts_on', 'ends_on', 'archived_at', 'closed_at']),
      organization: row.organization,
    },
  }
}
