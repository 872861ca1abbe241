import { Prisma } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'

/** PostgreSQL channel. Each payload is the id of the organization whose data changed. */
export const INVALIDATION_CHANNEL = 'cache'

/**
 * Takes effect on every instance when the transaction commits. Draw changes and the change log call it. Call it for
 * any other change that a public page or a cached response shows.
 */
export async function invalidate(tx: Tx, ...organizationIds: number[]) {
  if (organizationIds.length > 0)
    await tx.$executeRaw`SELECT pg_notify(${INVALIDATION_CHANNEL}, id::text) FROM unnest(${organizationIds}::int[]) AS id`
}

/** The same, as a column of a larger SELECT. */
export const invalidationSql = (organizationId: number) =>
  Prisma.sql`pg_notify(${INVALIDATION_CHANNEL}, ${String(organizationId)})::text`
