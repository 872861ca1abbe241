import { searchable } from '#lib/nameSearch.ts'
import { indexClasses } from '#rules/entries/import/classWords.ts'
import { type ImportedEmail, readEmail, senderOf } from '#rules/entries/import/email.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { findHorsesNamedIn, listHorsesRiddenBy } from '../animals/search.ts'
import { listColumns } from '../entries/lines.ts'
import { findRidersNamedIn } from '../riders/search.ts'
import { findVisibleEmails } from './visibleEmails.ts'

export async function readEntryEmail(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  text: string,
): Promise<ImportedEmail> {
  const { id, organization_id } = event
  const words = searchable(text.replaceAll(/\s+/g, ' '))
  const { email } = senderOf(text)
  const [sender] = await findVisibleEmails(db, user, event, email ? [email] : [])
  const named = await findRidersNamedIn(db, organization_id, words)
  const riders = sender ? [sender, ...named.filter((rider) => rider.id !== sender.id)] : named
  const ids = riders.map((rider) => rider.id)
  const horses = await findHorsesNamedIn(db, organization_id, words, ids)
  const riddenHorses = await listHorsesRiddenBy(db, organization_id, ids)
  const classes = indexClasses(await listColumns(db, id))
  return readEmail(text, {
    classes,
    riders,
    horses,
    riddenHorses,
    sender: sender?.name ?? null,
    event: event.name,
  })
}
