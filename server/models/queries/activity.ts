import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { ROUNDS } from '../rounds.ts'
import {
  dated,
  type Dated,
  datedRound,
  IN_ITS_ORGANIZATION,
  MEMBERSHIPS,
  ORGANIZATION,
  ROUNDS_OF,
} from './json.ts'

export const ACTIVITY = {
  ...ROUNDS,
  event: { include: { organization: ORGANIZATION } },
} as const satisfies Prisma.ActivityInclude

type Found = Prisma.ActivityGetPayload<{ include: typeof ACTIVITY }>
/** With how new all activities of its event are: what is shown of it may follow from others of them. */
export type ActivityBehind = Found & { versions: string }
type Columns = {
  activity: Dated<Omit<Found, 'rounds' | 'event'>>
  rounds: Dated<Found['rounds'][number]>[]
  versions: string
  event: Dated<Omit<Found['event'], 'organization'>>
  organization: Found['event']['organization']
}

/**
 * An activity with its gos, event and organization, for a member who sees it; null for all others. Written by hand
 * because nearly every request begins with it.
 */
export async function activityBehind(
  db: Database,
  person: { id: number },
  id: number,
): Promise<ActivityBehind | null> {
  const [row] = await read<Columns>(
    db,
    Prisma.sql`
    SELECT row_to_json(activities) AS activity, row_to_json(events) AS event,
      ${MEMBERSHIPS} AS organization,
      (SELECT string_agg(id || '.' || version, ' ' ORDER BY id) FROM activities WHERE event_id = events.id) AS versions,
      ${ROUNDS_OF(Prisma.sql`activities.id`)} AS rounds
    FROM activities JOIN events ON events.id = activities.event_id
    ${IN_ITS_ORGANIZATION(person)}
    WHERE activities.id = ${id}`,
  )
  if (!row) return null
  return {
    ...dated(row.activity, ['age_on']),
    versions: row.versions,
    rounds: row.rounds.map(datedRound),
    event: { ...dated(row.event, ['starts_on', 'ends_on', 'archived_at']), organization: row.organization },
  }
}
