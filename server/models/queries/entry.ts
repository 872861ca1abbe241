import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import {
  ACTIVITY_DATES,
  parseDates,
  type JsonRow,
  joinMembership,
  MEMBERSHIPS_JSON,
  WITH_MEMBERSHIPS,
} from './jsonRows.ts'

export const ENTRY_WITH_ACTIVITY = {
  activity: { include: { event: { include: { organization: WITH_MEMBERSHIPS } } } },
} as const satisfies Prisma.UserActivityInclude

export type FoundEntry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY_WITH_ACTIVITY }>
type EntryActivity = FoundEntry['activity']
type EntryRow = {
  entry: JsonRow<Omit<FoundEntry, 'activity'>>
  activity: JsonRow<Omit<EntryActivity, 'event'>>
  event: JsonRow<Omit<EntryActivity['event'], 'organization'>>
  organization: EntryActivity['event']['organization']
}

export async function findEntry(db: Database, user: { id: number }, id: number): Promise<FoundEntry | null> {
  const [row] = await query<EntryRow>(
    db,
    Prisma.sql`
    SELECT row_to_json(entries) AS entry, row_to_json(activities) AS activity, row_to_json(events) AS event,
      ${MEMBERSHIPS_JSON} AS organization
    FROM user_activities AS entries JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id ${joinMembership(user)}
    WHERE entries.id = ${id}`,
  )
  if (!row) return null
  const event = {
    ...parseDates(row.event, ['starts_on', 'ends_on', 'archived_at', 'closed_at']),
    organization: row.organization,
  }
  return {
    ...parseDates(row.entry, ['created_at', 'scratched_at']),
    activity: { ...parseDates(row.activity, ACTIVITY_DATES), event },
  }
}
