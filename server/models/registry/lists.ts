import { searchable } from '#rules/suggest.ts'
import type { ListedBull, ListedHorse, ListedRider, ListQuery } from '#wire/registry/lists.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { likeText } from '../search.ts'

/** A page of a list in the order of its names, and whether there are rows before and behind it. */
export type Page<Row> = { rows: Row[]; hasPrevious: boolean; hasNext: boolean }

export const ROWS = 50

/**
 * Riders in the view of an organization: everybody registered who rides, and whom it typed in. Nobody has an address
 * here.
 */
export const listRiders = (db: Database, organization: number, query: ListQuery) =>
  pageOf<ListedRider>(db, ridersOf(organization), contains, query)

/** The registered horses, and those of the organization. */
export const listHorses = (db: Database, organization: number, query: ListQuery) =>
  pageOf<ListedHorse>(db, horsesOf(organization), begins, query)

/** Bulls are everybody's. */
export const listBulls = (db: Database, query: ListQuery) => pageOf<ListedBull>(db, BULLS, begins, query)

/** What a list is made of: its columns, and which rows of which table. */
export type Those = { columns: Prisma.Sql; from: Prisma.Sql }

export const ridersOf = (organization: number): Those => ({
  columns: Prisma.sql`id, name, hometown, bbr_id, organization_id IS NOT NULL AS fake`,
  from: Prisma.sql`users WHERE rides AND deleted_at IS NULL AND merged_into_id IS NULL
    AND (organization_id IS NULL OR organization_id = ${organization})`,
})

export const horsesOf = (organization: number): Those => ({
  columns: Prisma.sql`id, name, rrrs_id`,
  from: Prisma.sql`horses WHERE (organization_id IS NULL OR organization_id = ${organization})`,
})

const BULLS: Those = { columns: Prisma.sql`id, name`, from: Prisma.sql`bulls WHERE true` }

/**
 * Read from the row where the page before ended, along the index of names: the last page is as near as the first. A row
 * that is gone meanwhile begins the list anew.
 */
export async function pageOf<Row extends { id: number }>(
  db: Database,
  those: Those,
  pattern: (part: string) => string,
  { q, after, before }: ListQuery,
  most = ROWS,
): Promise<Page<Row>> {
  const { columns, from } = those
  const cursor = await rowWith(db, from, after ?? before)
  const isBackwards = cursor !== undefined && after === undefined
  const [beyond, order] = isBackwards ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const part = searchable(q)
  const found = await db.$queryRaw<Row[]>`
    SELECT ${columns} FROM ${from}
      ${part ? Prisma.sql`AND searchable LIKE ${pattern(likeText(part))}` : Prisma.empty}
      ${cursor ? Prisma.sql`AND (searchable, id) ${beyond} (${cursor.searchable}, ${cursor.id})` : Prisma.empty}
    ORDER BY searchable ${order}, id ${order} LIMIT ${most + 1}`
  const rows = found.slice(0, most)
  const isMore = found.length > most
  return isBackwards
    ? { rows: rows.reverse(), hasPrevious: isMore, hasNext: true }
    : { rows, hasPrevious: cursor !== undefined, hasNext: isMore }
}

async function rowWith(db: Database, from: Prisma.Sql, id: number | undefined) {
  if (id === undefined) return undefined
  const rows = await db.$queryRaw<{ id: number; searchable: string }[]>`
    SELECT id, searchable FROM ${from} AND id = ${id}`
  return rows[0]
}

export const contains = (part: string) => `%${part}%`
const begins = (part: string) => `${part}%`
