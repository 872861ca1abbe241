import type { ApiActivity, ApiDraw, ApiPayout, ApiResults } from '#wire/api/responses.ts'
import { liveChannel } from '#wire/broadcasting/channels.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import {
  loadPublicDrawPage,
  toPublicActivity,
  findPublicActivity,
  loadPublicRounds,
} from '../riderApp/draw.ts'
import { listPublicClasses, loadEventPage, loadEventsPage, toPublicEvent } from '../riderApp/events.ts'
import { type PageRequest, organizationIdOfPage } from '../riderApp/pages.ts'
import { loadResultsPage } from '../riderApp/results.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export type ApiResource =
  | Exclude<PageRequest, { kind: 'own' | 'proof' | 'event log' | 'organization log' }>
  | { kind: 'activity'; id: number }
  | { kind: 'payout'; id: number; view: string }

export function organizationIdOfResource(db: Database, resource: ApiResource): Promise<number | null> {
  if (resource.kind === 'activity')
    return organizationIdOfPage(db, { kind: 'draw', id: resource.id, round: '' })
  if (resource.kind === 'payout') return organizationIdOfPage(db, { ...resource, kind: 'results' })
  return organizationIdOfPage(db, resource)
}

export async function loadResource(db: Database, resource: ApiResource, now: Date): Promise<object> {
  switch (resource.kind) {
    case 'now':
      return withoutKind(await loadEventsPage(db, now, resource.search))
    case 'event':
      return withoutKind(await loadEventPage(db, resource.slug, new Date()))
    case 'activity':
      return loadActivity(db, resource.id)
    case 'draw':
      return loadDraw(db, resource.id, resource.round)
    case 'results':
      return loadPublicResults(db, resource.id, resource.view)
    case 'payout':
      return loadPayout(db, resource.id, resource.view)
  }
}

async function loadActivity(db: Database, id: number): Promise<ApiActivity> {
  const activity = await findPublicActivity(db, { id, ...IS_CLASS })
  const classes = await listPublicClasses(db, activity.event_id)
  const { state, official, runs, over, posted_at, results_posted_at } = classes.find((one) => one.id === id)!
  return {
    event: toPublicEvent(activity.event),
    activity: toPublicActivity(activity),
    rounds: await loadPublicRounds(db, activity),
    state,
    official,
    runs,
    over,
    posted_at,
    results_posted_at,
    channel: liveChannel(id),
  }
}

async function loadDraw(db: Database, id: number, round: string): Promise<ApiDraw> {
  const draw = withoutKind(await loadPublicDrawPage(db, id, round))
  if (!draw.rounds.some(({ name, published }) => name === draw.round && published))
    throw new NotFound("This draw isn't published yet.")
  return { ...draw, channel: liveChannel(id) }
}

const loadPublicResults = async (db: Database, id: number, view: string): Promise<ApiResults> => ({
  ...withoutKind(await loadResultsPage(db, id, view)),
  channel: liveChannel(id),
})

async function loadPayout(db: Database, id: number, view: string): Promise<ApiPayout> {
  const { rounds } = await findPublicActivity(db, { id })
  const round = rounds.findLast(({ name, publish_payout }) => publish_payout && (!view || name === view))
  if (!round) throw new NotFound("This payout isn't published yet.")
  const { official, ...results } = await loadPublicResults(db, id, round.name)
  // The payout can be unpublished between the two queries.
  if (!official) throw new NotFound("This payout isn't published yet.")
  const prizes = results.divisions.flatMap(({ results }) =>
    results.map(({ prize_cents }) => prize_cents ?? 0),
  )
  return { ...results, total_cents: prizes.reduce((sum, cents) => sum + cents, 0) }
}

function withoutKind<Page extends { kind: string }>(page: Page): Omit<Page, 'kind'> {
  const { kind, ...rest } = page
  void kind
  return rest
}
