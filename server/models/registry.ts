import { Prisma } from '../../prisma/client/client.ts'
import type { Database, Tx } from '../db.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Person } from '../session.ts'
import { HORSE_EXISTS } from '#rules/drawTexts.ts'
import type { BullItem, HorseItem, ListPage, RiderItem } from '#wire/people.ts'

const LIST_PAGE = 5_000
const HITS = 50

/** Riders that an organization may draw: everybody registered, and those it typed in itself. */
export const drawableBy = (organizations: number[]) => ({
  OR: [{ organization_id: null }, { organization_id: { in: organizations } }],
})

/** One page of all riders, in the order of their ids; `after` is the last id of the page before. */
export async function ridersAfter(
  db: Database,
  organizations: number[],
  after: number,
): Promise<ListPage<RiderItem>> {
  const riders = await db.user.findMany({
    where: { id: { gt: after }, ...drawableBy(organizations) },
    select: { id: true, name: true, email: true },
    orderBy: { id: 'asc' },
    take: LIST_PAGE,
  })
  return listPage('/ajax/riders-list', await withAddressesFor(db, organizations, riders))
}

export async function horsesAfter(db: Database, after: number): Promise<ListPage<HorseItem>> {
  const horses = await db.horse.findMany({
    where: { id: { gt: after } },
    select: { id: true, name: true, rrrs_id: true },
    orderBy: { id: 'asc' },
    take: LIST_PAGE,
  })
  return listPage('/ajax/horses-list', horses)
}

/** Riders whose name contains the text. */
export async function searchRiders(
  db: Database,
  organizations: number[],
  text: string,
): Promise<RiderItem[]> {
  if (!text) return []
  const riders = await db.user.findMany({
    where: { name: { contains: likeText(text), mode: 'insensitive' }, ...drawableBy(organizations) },
    select: { id: true, name: true, email: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: HITS,
  })
  return withAddressesFor(db, organizations, riders)
}

/** An address is for organizations of which the rider has entered an event; for the others it is null. */
async function withAddressesFor(db: Database, organizations: number[], riders: RiderItem[]) {
  if (riders.length === 0) return riders
  const ids = riders.map(({ id }) => id)
  // PostgreSQL plans for each of the ids; thousands of them are one page of the list, and next to each other.
  const among =
    ids.length > HITS
      ? Prisma.sql`BETWEEN ${Math.min(...ids)} AND ${Math.max(...ids)}`
      : Prisma.sql`= ANY(${ids})`
  const entrants = await db.$queryRaw<{ user_id: number }[]>`
    SELECT DISTINCT entries.user_id FROM user_activities entries
    JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id
    WHERE events.organization_id = ANY(${organizations}) AND entries.user_id ${among}`
  const entered = new Set(entrants.map(({ user_id }) => user_id))
  return riders.map((rider) => (entered.has(rider.id) ? rider : { ...rider, email: null }))
}

/** Horses whose name begins with the text. Raw, so that the index on the lower-cased name serves it. */
export async function searchHorses(db: Database, text: string): Promise<HorseItem[]> {
  if (!text) return []
  return db.$queryRaw<HorseItem[]>`
    SELECT id, name, rrrs_id FROM horses WHERE lower(name) LIKE lower(${likeText(text)}) || '%' ORDER BY lower(name), id LIMIT ${HITS}`
}

/** Bulls whose name begins with the text. */
export async function searchBulls(db: Database, text: string): Promise<BullItem[]> {
  if (!text) return []
  return db.$queryRaw<BullItem[]>`
    SELECT id, name FROM bulls WHERE lower(name) LIKE lower(${likeText(text)}) || '%' ORDER BY lower(name), id LIMIT ${HITS}`
}

export async function riderWithId(tx: Tx, organization: number, id: number) {
  const rider = await tx.user.findFirst({ where: { id, ...drawableBy([organization]) } })
  if (!rider) throw new Invalid({ user_id: 'This rider is not in the database.' })
  return rider
}

/** A typed-in rider of this organization: the same name, however it is written, is the same rider. */
export async function riderNamed(tx: Tx, organization: number, name: string) {
  const typed = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO users (name, organization_id) VALUES (${name}, ${organization})
    ON CONFLICT (organization_id, lower(name)) WHERE organization_id IS NOT NULL DO UPDATE SET name = users.name
    RETURNING id`
  return typed[0]!
}

/** Adds a horse. Refused when one of that name is known, ignoring case. */
export async function newHorse(tx: Tx, person: Person, name: string) {
  const horses = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO horses (name, added_by) VALUES (${name}, ${person.id}) ON CONFLICT DO NOTHING RETURNING id`
  if (!horses[0]) throw new Conflict(HORSE_EXISTS)
  return horses[0]
}

export async function newBull(tx: Tx, name: string) {
  const bulls = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO bulls (name) VALUES (${name}) ON CONFLICT DO NOTHING RETURNING id`
  if (!bulls[0]) throw new Conflict('Bull already exists')
  return bulls[0]
}

/** Text that stands for itself in LIKE. */
export const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const listPage = <Item extends { id: number }>(path: string, data: Item[]): ListPage<Item> => ({
  data,
  links: { next: data.length === LIST_PAGE ? `${path}?after=${data[data.length - 1]!.id}` : null },
})
