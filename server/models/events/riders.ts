import type { DecidedAges, RidersQuery } from '#wire/events/event.ts'
import { isHiddenAge } from '#rules/minors.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { contains, type Page, pageOf, type Those } from '../registry/lists.ts'
import { type AgeThere, agesAt } from './ages.ts'
import { tellEverybody } from './everybody.ts'
import { whereIs } from './settings.ts'

type Event = { id: number; organization_id: number; starts_on: Date; hide_minors: boolean }

type Listed = { id: number; name: string; hometown: string | null; organization_id: number | null }
type Entered = { user_id: number; runs: number; classes: string[] }
export type RiderThere = Listed & Entered & { age: AgeThere; hidden: boolean }

/** As many stand on one page. */
export const RIDERS_PAGE = 100

/**
 * Riders entered in the event, by name, a page of a hundred, with their runs there and the classes these are made in; or
 * only those whose age the office has to review. Five queries at most, however many riders there are.
 */
export async function ridersIn(
  db: Database,
  event: Event,
  query: RidersQuery,
): Promise<Page<RiderThere> & { total: number; toReview: number }> {
  const ages = await agesAt(db, event.hide_minors ? [event] : [])
  const those = enteredAt(event, query.review ? ages.unknown : undefined)
  const page = await pageOf<Listed>(db, those, contains, query, RIDERS_PAGE)
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(DISTINCT user_id)::int AS total FROM user_activities
    WHERE activity_id IN (SELECT id FROM activities WHERE event_id = ${event.id})`
  const entered = await entriesOf(db, event, page.rows)
  // Nobody, if they were taken out of the event between two queries.
  const rows = page.rows.flatMap((rider) => {
    const there = entered.get(rider.id)
    const age = ages.of(event.id, rider.id)
    return there ? { ...rider, ...there, age, hidden: event.hide_minors && isHiddenAge(age) } : []
  })
  return { ...page, total, toReview: ages.unknown.length, rows }
}

const enteredAt = (event: Event, only?: number[]): Those => ({
  columns: Prisma.sql`id, name, hometown, organization_id`,
  from: Prisma.sql`users WHERE id IN (
    SELECT user_id FROM user_activities JOIN activities ON activities.id = activity_id WHERE event_id = ${event.id})
    ${only ? Prisma.sql`AND id = ANY(${only})` : Prisma.empty}`,
})

async function entriesOf(db: Database, event: Event, riders: Listed[]) {
  const entered = await db.$queryRaw<Entered[]>`
    SELECT user_id, sum(runs)::int AS runs, array_agg(name ORDER BY position, id) AS classes
    FROM (
      SELECT entries.user_id, activities.id, activities.name, activities.position, count(*) AS runs
      FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      WHERE activities.event_id = ${event.id} AND entries.user_id = ANY(${riders.map(({ id }) => id)})
      GROUP BY entries.user_id, activities.id
    ) entered GROUP BY user_id`
  return new Map(entered.map((one) => [one.user_id, one]))
}

/**
 * The office marks riders as adults or minors, takes that back with null, or notes their birth year. It holds for this
 * event and reaches all of its public pages. NotFound, with nothing changed, if any of them isn't entered here.
 */
export function decideAges(db: Database, by: Person, event: Event, { rider_ids, ...given }: DecidedAges) {
  // A birth year that is typed later replaces the mark, which would win over it.
  const decided = given.birth_year ? { ...given, is_adult: null } : given
  return transaction(db, async (tx) => {
    const riders = await enteredIn(tx, event.id, [...new Set(rider_ids)])
    const there = { event_id: event.id, user_id: { in: riders.map(({ id }) => id) } }
    const known = await tx.eventRider.findMany({ where: there })
    const before = riders.map((rider) => {
      const { is_adult = null, birth_year = null } = known.find(({ user_id }) => user_id === rider.id) ?? {}
      return { ...rider, is_adult, birth_year }
    })
    const after = before.map((rider) => ({ ...rider, ...decided }))
    const changed = after.filter((rider, at) => !isSame(rider, before[at]!))
    if (changed.length === 0) return
    const rows = riders.map(({ id }) => ({ event_id: event.id, user_id: id }))
    await tx.eventRider.createMany({ data: rows, skipDuplicates: true })
    await tx.eventRider.updateMany({ where: there, data: decided })
    const ids = changed.map(({ id }) => id)
    const traced = (riders: typeof after) => ({ riders: riders.filter(({ id }) => ids.includes(id)) })
    await record(tx, by, whereIs(event), 'rider ages decided', traced(before), traced(after))
    await tellEverybody(tx, by, event.id)
  })
}

type Decided = { is_adult: boolean | null; birth_year: number | null }
const isSame = (one: Decided, other: Decided) =>
  one.is_adult === other.is_adult && one.birth_year === other.birth_year

async function enteredIn(tx: Tx, event_id: number, ids: number[]) {
  const riders = await tx.user.findMany({
    where: { id: { in: ids }, entries: { some: { activity: { event_id } } } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
  if (riders.length < ids.length) throw new NotFound()
  return riders
}
