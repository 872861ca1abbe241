import type { OwnView } from '#wire/phone/asked.ts'
import type { PhonePage } from '#wire/phone/pages.ts'
import type { Database } from '../../database/db.ts'
import { drawPage, proofPage, publicActivityFor } from './draw.ts'
import { eventDrawLog, organizationDrawLog, requireDrawLog } from './drawLog.ts'
import { eventPage, nowPage, PUBLIC, publicEventFor } from './events.ts'
import { resultsPage } from './results.ts'

/** A page that is asked for; `round` and `view` are empty where none is named. */
export type AskedPage =
  | { kind: 'now'; search: string }
  | { kind: 'event'; slug: string }
  | { kind: 'draw'; id: number; round: string }
  | { kind: 'proof'; id: number; round: string }
  | { kind: 'event log'; slug: string }
  | { kind: 'organization log'; id: number }
  | { kind: 'results'; id: number; view: string }
  | { kind: 'own'; view: OwnView; sends_mail: boolean }

/** In which line it waits to be made: searches are made up without end, and what they are made of are not. */
export const lineOf = (asked: AskedPage | { kind: 'activity' | 'payout' }) =>
  asked.kind === 'now' && asked.search ? 'search' : 'page'

/** Whose data it shows; null is everybody's. NotFound where there is nothing that everybody may see. */
export async function organizationOf(db: Database, asked: AskedPage): Promise<number | null> {
  if (asked.kind === 'organization log') return requireDrawLog(db, asked.id)
  if (asked.kind === 'now' || asked.kind === 'own') return null
  if (asked.kind === 'event' || asked.kind === 'event log')
    return (await publicEventFor(db, asked.slug)).organization_id
  const { id } = asked
  const named = asked.kind === 'results' ? asked.view : asked.round
  const rounds = named ? { rounds: { some: { name: named } } } : {}
  const klass = asked.kind === 'results' ? {} : { parent_id: null }
  return (await publicActivityFor(db, { id, ...klass, ...rounds })).event.organization_id
}

/**
 * What everybody may see of it, found through look-ups that know nobody; or of an event that is `seen` by whoever asks
 * what everybody would see if it were public. NotFound for all else.
 */
export async function pageFor(db: Database, asked: AskedPage, now: Date, seen = PUBLIC): Promise<PhonePage> {
  switch (asked.kind) {
    case 'now':
      return nowPage(db, now, asked.search)
    case 'event':
      return eventPage(db, asked.slug, seen)
    case 'draw':
      return drawPage(db, asked.id, asked.round, seen)
    case 'proof':
      return proofPage(db, asked.id, asked.round, seen)
    case 'event log':
      return eventDrawLog(db, asked.slug, seen)
    case 'organization log':
      return organizationDrawLog(db, asked.id)
    case 'results':
      return resultsPage(db, asked.id, asked.view, seen)
    case 'own':
      return asked
  }
}
