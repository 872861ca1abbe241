import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { dated, type Dated, IN_ITS_ORGANIZATION, MEMBERSHIPS, ORGANIZATION } from './json.ts'

export const ENTRY = {
  activity: { include: { event: { include: { organization: ORGANIZATION } } } },
} as const satisfies Prisma.UserActivityInclude

export type EntryBehind = Prisma.UserActivityGetPayload<{ include: typeof ENTRY }>
type Activity = EntryBehind['activity']
type Columns = {
  entry: Dated<Omit<EntryBehind, 'activity'>>
  activity: Dated<Omit<Activity, 'event'>>
  event: Dated<Omit<Activity['event'], 'organization'>>
  organization: Activity['event']['organization']
}

/** An entry with the activity whose draw it stands in, for a member who sees it; null for all others. */
export async function entryBehind(
  db: Database,
  person: { id: number },
  id: number,
): Promise<EntryBehind | null> {
  const [row] = await read<Columns>(
    db,
    Prisma.sql`
    SELECT row_to_json(entries) AS entry, row_to_json(activities) AS activity, row_to_json(events) AS event,
      ${MEMBERSHIPS} AS organization
    FROM user_activities AS entries JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id ${IN_ITS_ORGANIZATION(person)}
    WHERE entries.id = ${id}`,
  )
  if (!row) return null
  const event = {
    ...dated(row.event, ['starts_on', 'ends_on', 'archived_at']),
    organization: row.organization,
  }
  return {
    ...dated(row.entry, ['created_at', 'scratched_at']),
    activity: { ...dated(row.activity, ['age_on']), event },
  }
}
