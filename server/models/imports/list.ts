import { formatFullDateTime } from '#lib/formatDates.ts'
import type { PastImport } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { timeZoneOf } from '../events/timeZone.ts'

const MAX_LISTED = 50

export async function listImports(db: Database, event: AuthorizedEvent): Promise<PastImport[]> {
  const imports = await db.import.findMany({
    where: { event_id: event.id },
    select: {
      id: true,
      file_name: true,
      sha256: true,
      created_at: true,
      undone_at: true,
      by: { select: { name: true } },
      _count: { select: { entries: true } },
    },
    orderBy: { id: 'desc' },
    take: MAX_LISTED,
  })
  return imports.map(({ by, _count, created_at, undone_at, ...one }) => ({
    ...one,
    by: by.name,
    at: formatFullDateTime(created_at, timeZoneOf(event)),
    undone_at: undone_at?.toISOString() ?? null,
    entries: _count.entries,
  }))
}
