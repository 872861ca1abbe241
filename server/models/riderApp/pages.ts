import type { PrivateView } from '#wire/riderApp/views.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'
import type { Database } from '../../database/db.ts'
import { loadPublicDrawPage, loadProofPage, findPublicActivity } from './draw.ts'
import { loadEventDrawLog, loadOrganizationDrawLog, requireDrawLog } from './drawLog.ts'
import { loadEventPage, loadEventsPage, PUBLIC_EVENTS, findPublicEvent } from './events.ts'
import { loadResultsPage } from './results.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export type PageRequest =
  | { kind: 'now'; search: string }
  | { kind: 'event'; slug: string }
  | { kind: 'draw'; id: number; round: string }
  | { kind: 'proof'; id: number; round: string }
  | { kind: 'event log'; slug: string }
  | { kind: 'organization log'; id: number }
  | { kind: 'results'; id: number; view: string }
  | { kind: 'own'; view: PrivateView; sends_mail: boolean }

/** Searches have their own queue. A new search always misses the cache and would delay the other pages. */
export const queueNameOf = (page: PageRequest | { kind: 'activity' | 'payout' }) =>
  page.kind === 'now' && page.search ? 'search' : 'page'

export async function organizationIdOfPage(db: Database, page: PageRequest): Promise<number | null> {
  if (page.kind === 'organization log') return requireDrawLog(db, page.id)
  if (page.kind === 'now' || page.kind === 'own') return null
  if (page.kind === 'event' || page.kind === 'event log')
    return (await findPublicEvent(db, page.slug)).organization_id
  const { id } = page
  const named = page.kind === 'results' ? page.view : page.round
  const rounds = named ? { rounds: { some: { name: named } } } : {}
  const onlyClasses = page.kind === 'results' ? {} : IS_CLASS
  return (await findPublicActivity(db, { id, ...onlyClasses, ...rounds })).event.organization_id
}

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
      return loadEventPage(db, page.slug, now, visibleEvents)
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
