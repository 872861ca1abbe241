import { searchable } from '#lib/nameSearch.ts'
import type { RegistryBull, RegistryHorse, RegistryRider, RegistryQuery } from '#wire/registry/lists.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { escapeLike } from '../search.ts'

export type Page<Row> = { rows: Row[]; hasPrevious: boolean; hasNext: boolean }

export const REGISTRY_PAGE_SIZE = 50

export const listRiders = (db: Database, organization: number, query: RegistryQuery) =>
  loadPageByName<RegistryRider>(db, ridersOfOrganization(organization), containsPattern, query)

export const listHorses = (db: Database, organization: number, query: RegistryQuery) =>
  loadPageByName<RegistryHorse>(db, horsesOfOrganization(organization), prefixPattern, query)

export const listBulls = (db: Database, query: RegistryQuery) =>
  loadPageByName<RegistryBull>(db, BULLS, prefixPattern, query)

export type ListQuerySql = { columns: Prisma.Sql; from: Prisma.Sql }

export const ridersOfOrganization = (organization: number): ListQuerySql => ({
  columns: Prisma.sql`id, name, hometown, bbr_id, organization_id IS NOT NULL AS fake`,
  from: Prisma.sql`users WHERE is_rider AND deleted_at IS NULL AND merged_into_id IS NULL
    AND (organization_id IS NULL OR organization_id = ${organization})`,
})

export const horsesOfOrganization = (organization: number): ListQuerySql => ({
  columns: Prisma.sql`id, name, rrrs_id`,
  from: Prisma.sql`horses WHERE (organization_id IS NULL OR organization_id = ${organization})`,
})

const BULLS: ListQuerySql = { columns: Prisma.sql`id, name`, from: Prisma.sql`bulls WHERE true` }

export async function loadPageByName<Row extends { id: number }>(
  db: Database,
  list: ListQuerySql,
  pattern: (part: string) => string,
  { q, after, before }: RegistryQuery,
  pageSize = REGISTRY_PAGE_SIZE,
): Promise<Page<Row>> {
  const { columns, from } = list
  const cursor = await findCursorRow(db, from, after ?? before)
  const isBackwards = cursor !== undefined && after === undefined
  const [beyond, order] = isBackwards ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const part = searchable(q)
  const found = await db.$queryRaw<Row[]>`
    SELECT ${columns} FROM ${from}
      ${part ? Prisma.sql`AND searchable LIKE ${pattern(escapeLike(part))}` : Prisma.empty}
      ${cursor ? Prisma.sql`AND (searchable, id) ${beyond} (${cursor.searchable}, ${cursor.id})` : Prisma.empty}
    ORDER BY searchable ${order}, id ${order} LIMIT ${pageSize + 1}`
  const rows = found.slice(0, pageSize)
  const isMore = found.length > pageSize
  return isBackwards
    ? { rows: rows.reverse(), hasPrevious: isMore, hasNext: true }
    : { rows, hasPrevious: cursor !== undefined, hasNext: isMore }
}

async function findCursorRow(db: Database, from: Prisma.Sql, id: number | undefined) {
  if (id === undefined) return undefined
  const rows = await db.$queryRaw<{ id: number; searchable: string }[]>`
    SELECT id, searchable FROM ${from} AND id = ${id}`
  return rows[0]
}

export const containsPattern = (part: string) => `%${part}%`
const prefixPattern = (part: string) => `${part}%`
