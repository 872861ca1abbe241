import type { PrivateView } from '#wire/riderApp/views.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'
import type { Database } from '../../database/db.ts'
import { loadPublicDrawPage, loadProofPage, findPublicActivity } from './draw.ts'
import { loadEventDrawLog, loadOrganizationDrawLog, requireDrawLog } from './drawLog.ts'
import { loadEventPage, loadEventsPage, PUBLIC_EVENTS, findPublicEvent } from './events.ts'
import { loadResultsPage } from './results.ts'

/** A page that is asked for; `round` and `view` are empty where none is named. */
export type PageRequest =
  | { kind: 'now'; search: string }
  | { kind: 'event'; slug: string }
  | { kind: 'draw'; id: number; round: string }
  | { kind: 'proof'; id: number; round: string }
  | { kind: 'event log'; slug: string }
  | { kind: 'organization log'; id: number }
  | { kind: 'results'; id: number; view: string }
  | { kind: 'own'; view: PrivateView; sends_mail: boolean }

/** In which line it waits to be made: searches are made up without end, and what they are made of are not. */
export const queueNameOf = (page: PageRequest | { kind: 'activity' | 'payout' }) =>
  page.kind === 'now' && page.search ? 'search' : 'page'

/** Whose data it shows; null is everybody's. NotFound where there is nothing that everybody may see. */
export async function organizationIdOfPage(db: Database, page: PageRequest): Promise<number | null> {
  if (page.kind === 'organization log') return requireDrawLog(db, page.id)
  if (page.kind === 'now' || page.kind === 'own') return null
  if (page.kind === 'event' || page.kind === 'event log')
    return (await findPublicEvent(db, page.slug)).organization_id
  const { id } = page
  const named = page.kind === 'results' ? page.view : page.round
  const rounds = named ? { rounds: { some: { name: named } } } : {}
  const onlyClasses = page.kind === 'results' ? {} : { parent_id: null }
  return (await findPublicActivity(db, { id, ...onlyClasses, ...rounds })).event.organization_id
}

/**
 * What everybody may see of it, found through look-ups that know nobody; or of an event that is `seen` by whoever asks
 * what everybody would see if it were public. NotFound for all else.
 */
export async function loadPage(
  db: Database,
  page: PageRequest,
  now: Date,
  visibleEvents = PUBLIC_EVENTS,
): Promise<RiderAppPage> {
  switch (page.kind) {
    case 'now':
      return loadEventsPage(db, now, page.search)
    case 'event':
      return loadEventPage(db, page.slug, visibleEvents)
    case 'draw':
      return loadPublicDrawPage(db, page.id, page.round, visibleEvents)
    case 'proof':
      return loadProofPage(db, page.id, page.round, visibleEvents)
    case 'event log':
      return loadEventDrawLog(db, page.slug, visibleEvents)
    case 'organization log':
      return loadOrganizationDrawLog(db, page.id)
    case 'results':
      return loadResultsPage(db, page.id, page.view, visibleEvents)
    case 'own':
      return page
  }
}
