import { formatDay } from '#lib/dates.ts'
import { type Age, ageGroup, type ClassAges } from '#rules/riders/ageGroup.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

type Event = { id: number; starts_on: Date }

type AgeRow = {
  event_id: number
  user_id: number
  birth_date: Date | null
  birth_year: number | null
  is_adult: boolean | null
  classes: ClassAges[] | null
}
export type RiderAge = Age & Pick<AgeRow, 'birth_year' | 'is_adult'>

const NOT_ENTERED: RiderAge = { group: 'unknown', by: null, birth_year: null, is_adult: null }

export async function findBirthYear(db: Database, organization_id: number, user_id: number) {
  const mark = await db.eventRider.findFirst({
    where: { user_id, event: { organization_id }, birth_year: { not: null } },
    select: { birth_year: true, event: { select: { id: true, name: true } } },
    orderBy: [{ event: { starts_on: 'desc' } }, { event_id: 'desc' }],
  })
  return mark && { year: mark.birth_year!, event: mark.event }
}

export async function loadRiderAges(db: Database | Tx, events: Event[], riderIds?: number[]) {
  const among = riderIds ? Prisma.sql`AND entries.user_id = ANY(${riderIds})` : Prisma.empty
  if (events.length === 0) return { of: () => NOT_ENTERED, unknown: [] }
  const known = await db.$queryRaw<AgeRow[]>`
    SELECT entries.event_id, entries.user_id, users.birth_date, there.birth_year, there.is_adult,
      jsonb_agg(DISTINCT jsonb_build_object(
        'age_from', limited.age_from, 'age_to', limited.age_to, 'age_on', limited.age_on
      )) FILTER (WHERE limited.id IS NOT NULL) AS classes
    FROM (
      SELECT runs.id, activities.event_id, runs.user_id
      FROM user_activities runs JOIN activities ON activities.id = runs.activity_id
      UNION ALL SELECT NULL, event_id, user_id FROM exhibitions
    ) entries
    JOIN users ON users.id = entries.user_id
    LEFT JOIN event_riders there ON there.event_id = entries.event_id AND there.user_id = entries.user_id
    LEFT JOIN enrollments ON enrollments.user_activity_id = entries.id
    LEFT JOIN activities limited ON limited.id = enrollments.activity_id
      AND (limited.age_from IS NOT NULL OR limited.age_to IS NOT NULL)
    WHERE entries.event_id = ANY(${events.map(({ id }) => id)}) ${among}
    GROUP BY entries.event_id, entries.user_id, users.birth_date, there.birth_year, there.is_adult`
  const days = new Map(events.map(({ id, starts_on }) => [id, formatDay(starts_on)]))
  const ages = new Map(
    known.map(({ event_id, user_id, birth_date, birth_year, is_adult, classes }): [string, RiderAge] => {
      const rider = {
        birth_date: birth_date && formatDay(birth_date),
        birth_year,
        is_adult,
        classes: classes ?? [],
      }
      return [`${event_id} ${user_id}`, { ...ageGroup(rider, days.get(event_id)!), birth_year, is_adult }]
    }),
  )
  return {
    of: (eventId: number, riderId: number) => ages.get(`${eventId} ${riderId}`) ?? NOT_ENTERED,
    unknown: known
      .filter(({ event_id, user_id }) => ages.get(`${event_id} ${user_id}`)!.group === 'unknown')
      .map(({ user_id }) => user_id),
  }
}
