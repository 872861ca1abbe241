import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { searchable } from '#lib/nameSearch.ts'
import * as paths from '#wire/paths.ts'
import type { BullItem, HorseItem, ListPage } from '#wire/directory.ts'
import { loadDirectoryChanges } from '../registry/directoryChanges.ts'
import { SEARCH_LIMIT, isSpelledDifferently, escapeLike, LIST_PAGE_SIZE, toListPage } from '../search.ts'
import { visibleToOrganizations } from './horses.ts'

export async function listHorsesAfter(
  db: Database,
  organizations: number[],
  after: number,
): Promise<ListPage<HorseItem>> {
  const horses = await db.horse.findMany({
    where: { id: { gt: after }, ...visibleToOrganizations(organizations) },
    select: { id: true, name: true, rrrs_id: true },
    orderBy: { id: 'asc' },
    take: LIST_PAGE_SIZE,
  })
  return toListPage(paths.horsesList, horses)
}

export const listHorseChanges = (db: Database, organizations: number[], since: number) =>
  loadDirectoryChanges<HorseItem>(db, 'horses', organizations, since, (ids) =>
    db.horse.findMany({
      where: { id: { in: ids }, ...visibleToOrganizations(organizations) },
      select: { id: true, name: true, rrrs_id: true },
    }),
  )

export const searchHorses = (db: Database, organizations: number[], text: string) =>
  searchByPrefix<HorseItem>(
    db,
    Prisma.sql`SELECT id, name, rrrs_id FROM horses
      WHERE (organization_id IS NULL OR organization_id = ANY(${organizations})) AND`,
    text,
  )

export const searchBulls = (db: Database, text: string) =>
  searchByPrefix<BullItem>(db, Prisma.sql`SELECT id, name FROM bulls WHERE`, text)

async function searchByPrefix<Item>(db: Database, those: Prisma.Sql, text: string): Promise<Item[]> {
  const start = searchable(text)
  if (!start) return []
  return db.$queryRaw<Item[]>`
    ${those} searchable LIKE ${`${escapeLike(start)}%`}
    ORDER BY searchable, ${isSpelledDifferently(text)}, id LIMIT ${SEARCH_LIMIT}`
}

export const findHorsesByName = (db: Database, organization: number, names: string[], riders: number[]) =>
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
    ORDER BY id LIMIT ${LIST_PAGE_SIZE}`

export const listVisibleHorses = (db: Database, organization: number, after: number) =>
  db.$queryRaw<{ id: number; name: string; hint: string }[]>`
    SELECT id, name, coalesce(rrrs_id, '') AS hint FROM horses
    WHERE (organization_id IS NULL OR organization_id = ${organization}) AND id > ${after}
    ORDER BY id LIMIT ${LIST_PAGE_SIZE}`

export const listHorsesRiddenBy = (db: Database, organization: number, riders: number[]) =>
  db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT horses.name FROM user_activities entries
    JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id
    JOIN horses ON horses.id = entries.horse_id
    WHERE events.organization_id = ${organization} AND entries.user_id = ANY(${riders})
    ORDER BY horses.name`

/** `text` must come from `searchable`. Skips names of one or two letters, because most texts contain them. */
export const findHorsesNamedIn = (db: Database, organization: number, text: string, riders: number[]) =>
  db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM horses
    WHERE (organization_id IS NULL OR organization_id = ${organization})
      AND length(searchable) > 2 AND position(searchable IN ${text}) > 0
    ORDER BY id IN (
      SELECT horse_id FROM user_activities entries
      JOIN activities ON activities.id = entries.activity_id
      JOIN events ON events.id = activities.event_id
      WHERE events.organization_id = ${organization} AND entries.user_id = ANY(${riders})
        AND horse_id IS NOT NULL) DESC, id LIMIT ${SEARCH_LIMIT}`
