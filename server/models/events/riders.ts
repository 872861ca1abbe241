import type { EventRidersProps } from '#wire/events/event.ts'
import type { Database } from '../../database/db.ts'

type Row = {
  id: number
  name: string
  hometown: string | null
  organization_id: number | null
  runs: number
  classes: string[]
}

/** Everybody who is entered somewhere in the event, by name, with their runs and the classes these are made in. */
export async function ridersIn(db: Database, eventId: number): Promise<EventRidersProps['riders']> {
  const riders = await db.$queryRaw<Row[]>`
    SELECT users.id, users.name, users.hometown, users.organization_id, sum(entered.runs)::int AS runs,
      array_agg(entered.name ORDER BY entered.position, entered.id) AS classes
    FROM (
      SELECT entries.user_id, activities.id, activities.name, activities.position, count(*) AS runs
      FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      WHERE activities.event_id = ${eventId} AND entries.user_id IS NOT NULL
      GROUP BY entries.user_id, activities.id
    ) entered JOIN users ON users.id = entered.user_id
    GROUP BY users.id ORDER BY lower(users.name), users.id`
  return riders.map(({ organization_id, ...rider }) => ({ ...rider, fake: organization_id !== null }))
}
