import type { PastImport } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'

const MAX_LISTED = 50

export async function listImports(db: Database, event_id: number): Promise<PastImport[]> {
  const imports = await db.import.findMany({
    where: { event_id },
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
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    entries: _count.entries,
  }))
}
