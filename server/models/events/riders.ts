import type { DecideAges, EventRidersQuery } from '#wire/events/event.ts'
import { isNameHidden } from '#rules/riders/ageGroup.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { containsPattern, type Page, loadPageByName, type ListQuerySql } from '../registry/list.ts'
import { type RiderAge, loadRiderAges } from './ages.ts'
import { refreshPublicPages } from './refreshPublicPages.ts'
import { eventScope } from './changeEvent.ts'

type Event = { id: number; organization_id: number; starts_on: Date; hide_minors: boolean }

type RiderColumns = { id: number; name: string; hometown: string | null; organization_id: number | null }
type RiderEntries = { user_id: number; runs: number; classes: string[] }
export type ListedEventRider = RiderColumns & RiderEntries & { age: RiderAge; hidden: boolean }

export const RIDERS_PAGE_SIZE = 100

export async function listEventRiders(
  db: Database,
  event: Event,
  query: EventRidersQuery,
): Promise<Page<ListedEventRider> & { total: number; toReview: number }> {
  const ages = await loadRiderAges(db, event.hide_minors ? [event] : [])
  const those = enteredRiders(event, query.review ? ages.unknown : undefined)
  const page = await loadPageByName<RiderColumns>(db, those, containsPattern, query, RIDERS_PAGE_SIZE)
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(DISTINCT user_id)::int AS total FROM (${riderIdsIn(event)}) AS entered`
  const entered = await countEntriesByRider(db, event, page.rows)
  // Another request can delete the rider's entries between the two queries.
  const rows = page.rows.flatMap((rider) => {
    const riderEntries = entered.get(rider.id)
    const age = ages.of(event.id, rider.id)
    return riderEntries
      ? { ...rider, ...riderEntries, age, hidden: event.hide_minors && isNameHidden(age) }
      : []
  })
  return { ...page, total, toReview: ages.unknown.length, rows }
}

const enteredRiders = (event: Event, only?: number[]): ListQuerySql => ({
  columns: Prisma.sql`id, name, hometown, organization_id`,
  from: Prisma.sql`users WHERE id IN (${riderIdsIn(event)})
    ${only ? Prisma.sql`AND id = ANY(${only})` : Prisma.empty}`,
})

const riderIdsIn = ({ id }: { id: number }) => Prisma.sql`
  SELECT user_id FROM user_activities JOIN activities ON activities.id = activity_id WHERE event_id = ${id}
  UNION ALL SELECT user_id FROM exhibitions WHERE event_id = ${id}`

async function countEntriesByRider(db: Database, event: Event, riders: RiderColumns[]) {
  const entered = await db.$queryRaw<RiderEntries[]>`
    SELECT user_id, sum(runs)::int AS runs, array_agg(name ORDER BY position, id) AS classes
    FROM (
      SELECT entries.user_id, activities.id, activities.name, activities.position, count(*) AS runs
      FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      WHERE activities.event_id = ${event.id} AND entries.user_id = ANY(${riders.map(({ id }) => id)})
      GROUP BY entries.user_id, activities.id
      UNION ALL SELECT DISTINCT user_id, NULL::int, 'Exhibitions', NULL::int, 0 FROM exhibitions
      WHERE event_id = ${event.id} AND user_id = ANY(${riders.map(({ id }) => id)})
    ) entered GROUP BY user_id`
  return new Map(entered.map((one) => [one.user_id, one]))
}

export function updateRiderAges(
  db: Database,
  user: CurrentUser,
  event: Event,
  { rider_ids, ...mark }: DecideAges,
) {
  // A new birth year clears `is_adult`, which would override it.
  const decided = mark.birth_year ? { ...mark, is_adult: null } : mark
  return transaction(db, async (tx) => {
    const riders = await requireEntered(tx, event.id, [...new Set(rider_ids)])
    const marks = { event_id: event.id, user_id: { in: riders.map(({ id }) => id) } }
    const known = await tx.eventRider.findMany({ where: marks })
    const before = riders.map((rider) => {
      const { is_adult = null, birth_year = null } = known.find(({ user_id }) => user_id === rider.id) ?? {}
      return { ...rider, is_adult, birth_year }
    })
    const after = before.map((rider) => ({ ...rider, ...decided }))
    const changed = after.filter((rider, at) => !isSameMark(rider, before[at]!))
    if (changed.length === 0) return
    const rows = riders.map(({ id }) => ({ event_id: event.id, user_id: id }))
    await tx.eventRider.createMany({ data: rows, skipDuplicates: true })
    await tx.eventRider.updateMany({ where: marks, data: decided })
    const ids = changed.map(({ id }) => id)
    const snapshot = (riders: typeof after) => ({ riders: riders.filter(({ id }) => ids.includes(id)) })
    await record(tx, user, eventScope(event), 'rider ages decided', snapshot(before), snapshot(after))
    await refreshPublicPages(tx, user, event.id)
  })
}

type AgeMark = { is_adult: boolean | null; birth_year: number | null }
const isSameMark = (one: AgeMark, other: AgeMark) =>
  one.is_adult === other.is_adult && one.birth_year === other.birth_year

async function requireEntered(tx: Tx, event_id: number, ids: number[]) {
  const riders = await tx.user.findMany({
    where: {
      id: { in: ids },
      OR: [{ entries: { some: { activity: { event_id } } } }, { exhibitions: { some: { event_id } } }],
    },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
  if (riders.length < ids.length) throw new NotFound()
  return riders
}
