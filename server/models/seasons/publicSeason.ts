import { HIDDEN_NAME, isNameHidden } from '#rules/riders/ageGroup.ts'
import type { Standing, StandingsQuery } from '#wire/seasons/leaderboard.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { loadRiderAges } from '../events/ages.ts'
import { NOT_PUBLIC, requireSlug } from '../riderApp/events.ts'
import { type Event, type Rider, loadStandings } from './leaderboard.ts'

/** Throws NotFound for a private season, so that strangers don't learn that it exists. */
export async function findPublicSeason(db: Database, slug: string, groupId?: number) {
  requireSlug(slug)
  const season = await db.pointsSeason.findFirst({
    where: { slug, is_public: true },
    select: {
      id: true,
      name: true,
      slug: true,
      organization_id: true,
      organization: { select: { name: true, sponsor: true, logo: { select: { hash: true } } } },
      groups: { select: { id: true, name: true, tracks_horse: true }, orderBy: { id: 'asc' } },
    },
    relationLoadStrategy: 'join',
  })
  const isFound = season && (groupId === undefined || season.groups.some(({ id }) => id === groupId))
  if (!isFound) throw new NotFound(NOT_PUBLIC)
  return season
}
export type PublicSeason = Awaited<ReturnType<typeof findPublicSeason>>

/**
 * Hides riders who may have been minors at an event that hides minors' names. For a private event, shows only
 * the points.
 */
export async function loadPublicStandings(
  db: Database,
  season: PublicSeason,
  input: { group?: number; page: number },
) {
  const group = input.group ? season.groups.find(({ id }) => id === input.group) : season.groups[0]
  if (!group) return { group: null, standings: [], page: 1, pages: 0 }
  const query: StandingsQuery = { q: '', page: input.page }
  const { standings, pages } = await loadStandings(db, group, query, await loadSeasonNames(db, group))
  const hidden = await findHiddenEvents(db, standings)
  return {
    group,
    page: input.page,
    pages,
    standings: standings.map((standing) => ({
      ...standing,
      horse: standing.rider.name === HIDDEN_NAME ? null : standing.horse,
      events: standing.events.map((event) =>
        hidden.has(event.id) ? { ...event, name: EVENT_NOT_PUBLIC, results: [] } : event,
      ),
    })),
  }
}

const EVENT_NOT_PUBLIC = 'Private event'

async function loadSeasonNames(db: Database, { id }: { id: number }) {
  const hiding = await db.event.findMany({
    where: { hide_minors: true, activities: { some: { points_seasons_group_id: id } } },
    select: { id: true, starts_on: true },
  })
  const ages = await loadRiderAges(db, hiding)
  return ({ id, name }: Rider, events: Event[]) =>
    events.some((event) => event.hide_minors && isNameHidden(ages.of(event.id, id))) ? HIDDEN_NAME : name
}

async function findHiddenEvents(db: Database, standings: Standing[]) {
  const ids = [...new Set(standings.flatMap(({ events }) => events.map(({ id }) => id)))]
  const events = await db.event.findMany({
    where: { id: { in: ids }, is_public: false },
    select: { id: true },
  })
  return new Set(events.map(({ id }) => id))
}
