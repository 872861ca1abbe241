import type { EventRidersProps } from '#wire/events/event.ts'
import { countsAsMinor } from '#rules/minors.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { dayOf } from './days.ts'
import { tellEverybody } from './everybody.ts'
import { whereIs } from './settings.ts'

type Event = { id: number; organization_id: number; starts_on: Date; hide_minors: boolean }

type Row = {
  id: number
  name: string
  hometown: string | null
  organization_id: number | null
  birth_date: Date | null
  is_adult: boolean
  runs: number
  classes: string[]
}

/** Everybody who is entered somewhere in the event, by name, with their runs and the classes these are made in. */
export async function ridersIn(db: Database, event: Event): Promise<EventRidersProps['riders']> {
  const riders = await db.$queryRaw<Row[]>`
    SELECT users.id, users.name, users.hometown, users.organization_id, users.birth_date,
      coalesce(bool_or(there.is_adult), false) AS is_adult, sum(entered.runs)::int AS runs,
      array_agg(entered.name ORDER BY entered.position, entered.id) AS classes
    FROM (
      SELECT entries.user_id, activities.id, activities.name, activities.position, count(*) AS runs
      FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      WHERE activities.event_id = ${event.id} AND entries.user_id IS NOT NULL
      GROUP BY entries.user_id, activities.id
    ) entered JOIN users ON users.id = entered.user_id
      LEFT JOIN event_riders there ON there.user_id = users.id AND there.event_id = ${event.id}
    GROUP BY users.id ORDER BY lower(users.name), users.id`
  return riders.map(({ organization_id, birth_date, ...rider }) => ({
    ...rider,
    fake: organization_id !== null,
    is_age_known: birth_date !== null,
    hidden: event.hide_minors && countsAsMinor(ageAt(birth_date, rider), dayOf(event.starts_on)),
  }))
}

const ageAt = (birth_date: Date | null, { is_adult }: { is_adult: boolean }) => ({
  birth_date: birth_date && dayOf(birth_date),
  is_adult,
})

/**
 * The secretary says of a rider whose age is not known that they are an adult, or takes it back. It holds for this event,
 * and reaches every public page of it. NotFound for somebody who is not entered here.
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
