import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { HORSE_EXISTS } from '#rules/drawTexts.ts'
import { BEFORE_A_WORD, searchable } from '#rules/suggest.ts'
import * as paths from '#wire/paths.ts'
import type { BullItem, HorseItem, ListPage, RiderItem } from '#wire/people.ts'

const LIST_PAGE = 5_000
const HITS = 50

/**
 * Riders that an organization may draw: everybody registered who rides, those it typed in itself, and its own people,
 * for a scorer may come to ride. Nobody who is gone, or turned out to be somebody else.
 */
const drawableBy = (organizations: number[]) => Prisma.sql`
  (SELECT users.*, NOT rides AS never_rode FROM users
   WHERE deleted_at IS NULL AND merged_into_id IS NULL
     AND CASE WHEN organization_id IS NOT NULL THEN organization_id = ANY(${organizations})
       ELSE rides OR id IN (SELECT user_id FROM memberships WHERE organization_id = ANY(${organizations})) END
  ) AS drawable`

/** One page of all riders, in the order of their ids; `after` is the last id of the page before. */
export async function ridersAfter(
  db: Database,
  organizations: number[],
  after: number,
): Promise<ListPage<RiderItem>> {
  const riders = await db.$queryRaw<RiderFound[]>`
    SELECT id, name, email, never_rode FROM ${drawableBy(organizations)}
    WHERE id > ${after} ORDER BY id LIMIT ${LIST_PAGE}`
  return listPage(paths.ridersList, await withAddressesFor(db, organizations, riders.map(riderItem)))
}

/** One page of the horses that these organizations see, in the order of their ids. */
export async function horsesAfter(
  db: Database,
  organizations: number[],
  after: number,
): Promise<ListPage<HorseItem>> {
  const horses = await db.horse.findMany({
    where: { id: { gt: after }, ...seenBy(organizations) },
    select: { id: true, name: true, rrrs_id: true },
    orderBy: { id: 'asc' },
    take: LIST_PAGE,
  })
  return listPage(paths.horsesList, horses)
}

/** The registered horses, and those that one of the organizations added. */
const seenBy = (organizations: number[]) => ({
  OR: [{ organization_id: null }, { organization_id: { in: organizations } }],
})

/** Riders whose name contains the text, in the order in which the browser suggests them too. */
export async function searchRiders(
  db: Database,
  organizations: number[],
  text: string,
): Promise<RiderItem[]> {
  const part = searchable(text)
  if (!part) return []
  const riders = await db.$queryRaw<RiderFound[]>`
    SELECT id, name, email, never_rode FROM ${drawableBy(organizations)}
    WHERE searchable LIKE ${`%${likeText(part)}%`}
    ORDER BY never_rode, searchable <> ${part}, CASE WHEN searchable = ${part} THEN ${isSpelledOtherwise(text)} END,
      searchable !~ ${beginningOfAWord(part)}, searchable, id
    LIMIT ${HITS}`
  return withAddressesFor(db, organizations, riders.map(riderItem))
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

/** Horses that these organizations see, whose name begins with the text. */
export const searchHorses = (db: Database, organizations: number[], text: string) =>
  namesBeginning<HorseItem>(
    db,
    Prisma.sql`SELECT id, name, rrrs_id FROM horses
      WHERE (organization_id IS NULL OR organization_id = ANY(${organizations})) AND`,
    text,
  )

/** Bulls whose name begins with the text. */
export const searchBulls = (db: Database, text: string) =>
  namesBeginning<BullItem>(db, Prisma.sql`SELECT id, name FROM bulls WHERE`, text)

async function namesBeginning<Item>(db: Database, those: Prisma.Sql, text: string): Promise<Item[]> {
  const start = searchable(text)
  if (!start) return []
  return db.$queryRaw<Item[]>`
    ${those} searchable LIKE ${`${likeText(start)}%`}
    ORDER BY searchable, ${isSpelledOtherwise(text)}, id LIMIT ${HITS}`
}

const isSpelledOtherwise = (text: string) => Prisma.sql`lower(name) <> ${text.trim().toLowerCase()}`

const beginningOfAWord = (part: string) => `(^|[${regexText(BEFORE_A_WORD)}])${regexText(part)}`
const regexText = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** Held until the transaction ends: nobody removes a rider who is just being drawn. Whoever is drawn rides. */
export async function riderWithId(tx: Tx, organization: number, id: number) {
  const riders = await tx.$queryRaw<{ id: number; rides: boolean }[]>`
    SELECT id, rides FROM users
    WHERE id = (SELECT id FROM ${drawableBy([organization])} WHERE id = ${id}) FOR KEY SHARE`
  const [rider] = riders
  if (!rider) throw new Invalid({ user_id: 'This rider is not in the database.' })
  if (!rider.rides) await tx.user.update({ where: { id }, data: { rides: true } })
  return rider
}

/**
 * A typed-in rider of this organization: the same name, ignoring case, is the same rider, made when it is new. Refused
 * (422) where several have it: a name does not say which of them.
 */
export async function riderNamed(tx: Tx, organization: number, name: string) {
  // Of two who type one new name at once, the second finds the rider of the first.
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(${organization}::int, hashtext(lower(${name})))`
  const known = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users
    WHERE organization_id = ${organization} AND lower(name) = lower(${name})
      AND deleted_at IS NULL AND merged_into_id IS NULL
    LIMIT 2 FOR KEY SHARE`
  if (known.length > 1)
    throw new Invalid({ user_name: `Several riders are called ${name}. Choose one of them from the list.` })
  return (
    known[0] ??
    (await tx.user.create({ data: { name, organization_id: organization }, select: { id: true } }))
  )
}

/** A horse that this organization sees: registered, or its own. Another one's is as unknown as none. */
export async function horseWithId(tx: Tx, organization: number, id: number) {
  const horse = await tx.horse.findFirst({ where: { id, ...seenBy([organization]) }, select: { id: true } })
  if (!horse) throw new Invalid({ horse_id: 'This horse is not in the database.' })
  return horse
}

/** Adds a horse of this organization. Refused when it sees one of that name, ignoring case. */
export async function newHorse(tx: Tx, person: Person, organization: number, name: string) {
  const horses = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO horses (name, added_by, organization_id)
    SELECT ${name}, ${person.id}::int, ${organization}::int
    WHERE NOT EXISTS (SELECT FROM horses WHERE lower(name) = lower(${name}) AND organization_id IS NULL)
    ON CONFLICT DO NOTHING RETURNING id`
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

type RiderFound = Required<RiderItem>

/** `never_rode` is said of those of whom it is true. */
const riderItem = ({ never_rode, ...rider }: RiderFound): RiderItem =>
  never_rode ? { ...rider, never_rode } : rider

const listPage = <Item extends { id: number }>(
  path: (after: number) => string,
  data: Item[],
): ListPage<Item> => ({
  data,
  links: { next: data.length === LIST_PAGE ? path(data[data.length - 1]!.id) : null },
})
