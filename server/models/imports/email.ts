import { searchable } from '#lib/nameSearch.ts'
import { indexClasses } from '#rules/entries/import/classWords.ts'
import { type ImportedEmail, readEmail } from '#rules/entries/import/email.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { findHorsesNamedIn } from '../animals/search.ts'
import { listColumns } from '../entries/lines.ts'
import { findRidersNamedIn } from '../riders/search.ts'

export async function readEntryEmail(
  db: Database,
  { id, organization_id }: AuthorizedEvent,
  text: string,
): Promise<ImportedEmail> {
  const words = searchable(text.replaceAll(/\s+/g, ' '))
  const riders = await findRidersNamedIn(db, organization_id, words)
  const horses = await findHorsesNamedIn(db, organization_id, words)
  return readEmail(text, { classes: indexClasses(await listColumns(db, id)), riders, horses })
}
