import { searchable } from '#rules/suggest.ts'
import type { ListedBull, ListedHorse, ListedRider, ListQuery } from '#wire/registry/lists.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { likeText } from '../search.ts'

/** A page of a list in the order of its names, and whether there are rows before and behind it. */
export type Page<Row> = { rows: Row[]; hasPrevious: boolean; hasNext: boolean }

export const ROWS = 50

/** Riders in the view of an organization: everybody registered who rides, and whom it typed in. Nobody has an address here. */
export const listRiders = (db: Database, organization: number, query: ListQuery) =>
  pageOf<ListedRider>(db, ridersOf(organization), contains, query)

/** The registered horses, and those of the organization. */
export const listHorses = (db: Database, organization: number, query: ListQuery) =>
  pageOf<ListedHorse>(db, horsesOf(organization), begins, query)

/** Bulls are everybody's. */
export const listBulls = (db: Database, query: ListQuery) =>
  pageOf<ListedBull>(db, Prisma.sql`SELECT id, name, searchable FROM bulls WHERE true`, begins, query)

export const ridersOf = (organization: number) => Prisma.sql`
  SELECT id, name, searchable, hometown, bbr_id, organization_id IS NOT NULL AS fake FROM users
  WHERE rides AND deleted_at IS NULL AND merged_into_id IS NULL
    AND (organization_id IS NULL OR organization_id = ${organization})`

export const horsesOf = (organization: number) => Prisma.sql`
  SELECT id, name, searchable, rrrs_id FROM horses
  WHERE (organization_id IS NULL OR organization_id = ${organization})`

type Listed = { id: number; searchable: string }

/**
 * Read from the row where the page before ended, along the index of names: the last page is as near as the first. A row
 * that is gone meanwhile begins the list anew.
 */
async function pageOf<Row extends { id: number }>(
  db: Database,
  those: Prisma.Sql,
  pattern: (part: string) => string,
  { q, after, before }: ListQuery,
): Promise<Page<Row>> {
  const cursor = await rowWith(db, those, after ?? before)
  const isBackwards = cursor !== undefined && after === undefined
  const [beyond, order] = isBackwards ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`]
  const part = searchable(q)
  const found = await db.$queryRaw<(Row & Listed)[]>`
    ${those} ${part ? Prisma.sql`AND searchable LIKE ${pattern(likeText(part))}` : Prisma.empty}
      ${cursor ? Prisma.sql`AND (searchable, id) ${beyond} (${cursor.searchable}, ${cursor.id})` : Prisma.empty}
    ORDER BY searchable ${order}, id ${order} LIMIT ${ROWS + 1}`
  const rows = found.slice(0, ROWS).map(({ searchable: _, ...row }) => row as unknown as Row)
  const isMore = found.length > ROWS
  return isBackwards
    ? { rows: rows.reverse(), hasPrevious: isMore, hasNext: true }
    : { rows, hasPrevious: cursor !== undefined, hasNext: isMore }
}

async function rowWith(db: Database, those: Prisma.Sql, id: number | undefined) {
  if (id === undefined) return undefined
  const [row] = await db.$queryRaw<Listed[]>`${those} AND id = ${id}`
  return row
}

const contains = (part: string) => `%${part}%`
const begins = (part: string) => `${part}%`
