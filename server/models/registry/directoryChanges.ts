import { Prisma } from '../../../prisma/client/client.ts'
import type { ListChanges } from '#wire/directory.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { LIST_PAGE_SIZE } from '../search.ts'

/** Clients with an older cursor get the whole list. */
const CHANGE_HOURS = 48
const isOld = Prisma.sql`created_at < now() - ${CHANGE_HOURS}::int * interval '1 hour'`

/**
 * Call this before loading the list. The cursor is the oldest open transaction's id. If a change is missing
 * from the list, that transaction or a later one made it.
 */
export async function loadDirectoryCursor(db: Database): Promise<string> {
  const [now] = await query<{ cursor: string }>(
    db,
    Prisma.sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS cursor`,
  )
  return now!.cursor
}

/** `restart` tells the client to load the whole list. */
export async function loadDirectoryChanges<Item extends { id: number }>(
  db: Database,
  kind: 'riders' | 'horses',
  organizations: number[],
  since: number,
  find: (ids: number[]) => Promise<Item[]>,
): Promise<ListChanges<Item>> {
  const [log] = await query<{ ids: number[]; restart: boolean }>(
    db,
    Prisma.sql`
      WITH unread AS (SELECT * FROM directory_changes WHERE transaction_id >= ${since}::bigint),
      listed AS (
        SELECT DISTINCT item_id FROM unread
        WHERE kind = ${kind} AND (organization_id IS NULL OR organization_id = ANY(${organizations}::int[]))
        LIMIT ${LIST_PAGE_SIZE + 1}::int)
      SELECT ARRAY(SELECT item_id FROM listed WHERE item_id IS NOT NULL) AS ids,
        (SELECT count(*) > ${LIST_PAGE_SIZE}::int OR count(*) > count(item_id) FROM listed)
          OR EXISTS (SELECT FROM unread WHERE ${isOld})
          OR ${since}::bigint > pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS restart`,
  )
  const { ids, restart } = log!
  if (restart) return { data: [], removed: [], restart }
  const data = ids.length > 0 ? await find(ids) : []
  const found = new Set(data.map(({ id }) => id))
  return { data, removed: ids.filter((id) => !found.has(id)), restart }
}

/** Keeps the newest of the old changes, so that cursors from before it are recognized as expired. */
export const deleteOldDirectoryChanges = (db: Database) => db.$executeRaw`
  DELETE FROM directory_changes WHERE ${isOld}
    AND transaction_id < (SELECT max(transaction_id) FROM directory_changes WHERE ${isOld})`
