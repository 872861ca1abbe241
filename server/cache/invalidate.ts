import { Prisma } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'

/** The PostgreSQL channel that announces whose data changed, by the organization's id. */
export const INVALIDATION_CHANNEL = 'cache'

/**
 * Drops the cached responses that show data of these organizations, on every copy of the server, when the transaction
 * commits. `record` and `changeActivity` call it; a change that shows on a public page or in a cached answer without
 * either has to call it too.
 */
export async function invalidate(tx: Tx, ...organizationIds: number[]) {
  if (organizationIds.length > 0)
    await tx.$executeRaw`SELECT pg_notify(${INVALIDATION_CHANNEL}, id::text) FROM unnest(${organizationIds}::int[]) AS id`
}

/** The same as a column of a larger SELECT. */
export const invalidationSql = (organizationId: number) =>
  Prisma.sql`pg_notify(${INVALIDATION_CHANNEL}, ${String(organizationId)})::text`
