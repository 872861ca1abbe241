import type { ListQuery } from '#wire/registry/lists.ts'
import { countsAsMinor } from '#rules/minors.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { contains, type Page, pageOf, type Those } from '../registry/lists.ts'
import { dayOf } from './days.ts'
import { tellEverybody } from './everybody.ts'
import { whereIs } from './settings.ts'

type Event = { id: number; organization_id: number; starts_on: Date; hide_minors: boolean }

type Listed = {
  id: number
  name: string
  hometown: string | null
  organization_id: number | null
  birth_date: Date | null
}
type Entered = { user_id: number; runs: number; classes: string[]; is_adult: boolean }
export type RiderThere = Listed & Entered & { hidden: boolean }

/** As many stand on one page. */
export const RIDERS_PAGE = 100

/**
 * Who is entered somewhere in the event, by name, a page of a hundred, with their runs there and the classes these are
 * made in. Three or four queries, however many there are.
 */
export async function ridersIn(
  db: Database,
  event: Event,
  query: ListQuery,
): Promise<Page<RiderThere> & { total: number }> {
  const page = await pageOf<Listed>(db, enteredAt(event), contains, query, RIDERS_PAGE)
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(DISTINCT user_id)::int AS total FROM user_activities
    WHERE activity_id IN (SELECT id FROM activities WHERE event_id = ${event.id})`
  const entered = await entriesOf(db, event, page.rows)
  // Nobody, if they were taken out of the event between two queries.
  const rows = page.rows.flatMap((rider) => {
    const there = entered.get(rider.id)
    return there ? { ...rider, ...there, hidden: isHidden(event, rider, there) } : []
  })
  return { ...page, total, rows }
}

const enteredAt = (event: Event): Those => ({
  columns: Prisma.sql`id, name, hometown, organization_id, birth_date`,
  from: Prisma.sql`users WHERE id IN (
    SELECT user_id FROM user_activities JOIN activities ON activities.id = activity_id WHERE event_id = ${event.id})`,
})

async function entriesOf(db: Database, event: Event, riders: Listed[]) {
  const entered = await db.$queryRaw<Entered[]>`
    SELECT entered.user_id, sum(entered.runs)::int AS runs,
      array_agg(entered.name ORDER BY entered.position, entered.id) AS classes,
      coalesce(bool_or(there.is_adult), false) AS is_adult
    FROM (
      SELECT entries.user_id, activities.id, activities.name, activities.position, count(*) AS runs
      FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      WHERE activities.event_id = ${event.id} AND entries.user_id = ANY(${riders.map(({ id }) => id)})
      GROUP BY entries.user_id, activities.id
    ) entered LEFT JOIN event_riders there ON there.user_id = entered.user_id AND there.event_id = ${event.id}
    GROUP BY entered.user_id`
  return new Map(entered.map((one) => [one.user_id, one]))
}

/** Whether the name is nobody's business: of a minor, where the event hides them. */
const isHidden = ({ hide_minors, starts_on }: Event, { birth_date }: Listed, { is_adult }: Entered) =>
  hide_minors && countsAsMinor({ birth_date: birth_date && dayOf(birth_date), is_adult }, dayOf(starts_on))

/**
 * The secretary says of a rider whose age is not known that they are an adult, or takes it back. It holds for this
 * event, and reaches every public page of it. NotFound for somebody who is not entered here.
 */
export function sayAdult(db: Database, by: Person, event: Event, user_id: number, is_adult: boolean) {
  return transaction(db, async (tx) => {
    const rider = await enteredIn(tx, event.id, user_id)
    const key = { event_id: event.id, user_id }
    const before = await tx.eventRider.findUnique({ where: { event_id_user_id: key } })
    if ((before?.is_adult ?? false) === is_adult) return
    await tx.eventRider.upsert({
      where: { event_id_user_id: key },
      create: { ...key, is_adult },
      update: { is_adult },
    })
    const trace = (is_adult: boolean) => ({ ...rider, is_adult })
    await record(tx, by, whereIs(event), 'rider said to be adult', trace(!is_adult), trace(is_adult))
    await tellEverybody(tx, by, event.id)
  })
}

async function enteredIn(tx: Tx, event_id: number, id: number) {
  const rider = await tx.user.findFirst({
    where: { id, entries: { some: { activity: { event_id } } } },
    select: { id: true, name: true },
  })
  if (!rider) throw new NotFound()
  return rider
}
