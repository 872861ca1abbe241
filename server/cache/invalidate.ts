import { Prisma } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'

export const INVALIDATION_CHANNEL = 'cache'

/**
 * Call this for every change that appears on a public page or in a cached response. Draw changes and the change log
 * already call it.
 */
export async function invalidate(tx: Tx, ...organizationIds: number[]) {
  if (organizationIds.length > 0)
    await tx.$executeRaw`SELECT pg_notify(${INVALIDATION_CHANNEL}, id::text) FROM unnest(${organizationIds}::int[]) AS id`
}

export const invalidationSql = (organizationId: number) =>
  Prisma.sql`pg_notify(${INVALIDATION_CHANNEL}, ${String(organizationId)})::text`
