import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { BULL_EXISTS, HORSE_EXISTS } from '#rules/drawTexts.ts'
import { searchable } from '#rules/suggest.ts'
import * as paths from '#wire/paths.ts'
import type { BullItem, HorseItem, ListPage } from '#wire/people.ts'
import { changesSince } from '../directory.ts'
import { HITS, isSpelledOtherwise, likeText, LIST_PAGE, listPage } from '../search.ts'

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

/** What has changed since a cursor in the list of the horses that these organizations see. */
export const horsesSince = (db: Database, organizations: number[], since: number) =>
  changesSince<HorseItem>(db, 'horses', organizations, since, (ids) =>
    db.horse.findMany({
      where: { id: { in: ids }, ...seenBy(organizations) },
      select: { id: true, name: true, rrrs_id: true },
    }),
  )

/** The registered horses, and those that one of the organizations added. */
const seenBy = (organizations: number[]) => ({
  OR: [{ organization_id: null }, { organization_id: { in: organizations } }],
})

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

/** A horse that this organization sees: registered, or its own. Another one's is as unknown as none. */
export async function horseWithId(tx: Tx, organization: number, id: number) {
  const horse = await tx.horse.findFirst({ where: { id, ...seenBy([organization]) }, select: { id: true } })
  if (!horse) throw new Invalid({ horse_id: 'This horse is not in the database.' })
  return horse
}

/** Which of these horses this organization sees. */
export const horsesSeenBy = (tx: Tx, organization: number, ids: number[]) =>
  tx.horse.findMany({ where: { id: { in: ids }, ...seenBy([organization]) }, select: { id: true } })

/**
 * Horses that this organization sees with exactly these searchable names, and those that these riders rode here; each
 * with its registration number and by which of the riders it was ridden.
 */
export const horsesNamed = (db: Database, organization: number, names: string[], riders: number[]) =>
  db.$queryRaw<{ id: number; name: string; searchable: string; hint: string; ridden_by: number[] }[]>`
    WITH ridden AS (
      SELECT entries.horse_id, array_agg(DISTINCT entries.user_id) AS by FROM user_activities entries
      JOIN activities ON activities.id = entries.activity_id
      JOIN events ON events.id = activities.event_id
      WHERE events.organization_id = ${organization} AND entries.user_id = ANY(${riders})
        AND entries.horse_id IS NOT NULL
      GROUP BY entries.horse_id)
    SELECT id, name, searchable, coalesce(rrrs_id, '') AS hint, coalesce(ridden.by, '{}') AS ridden_by
    FROM horses LEFT JOIN ridden ON ridden.horse_id = horses.id
    WHERE (organization_id IS NULL OR organization_id = ${organization})
      AND (searchable = ANY(${names}) OR ridden.horse_id IS NOT NULL)
    ORDER BY id LIMIT ${LIST_PAGE}`

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

export async function newBull(tx: Tx, person: Person, name: string) {
  const bulls = await tx.$queryRaw<{ id: number }[]>`
    INSERT INTO bulls (name, added_by) VALUES (${name}, ${person.id}::int) ON CONFLICT DO NOTHING RETURNING id`
  if (!bulls[0]) throw new Conflict(BULL_EXISTS)
  return bulls[0]
}
