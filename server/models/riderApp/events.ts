import { parseDay, formatDay, addDays, todayIn } from '#lib/dates.ts'
import { eventClosedBecause } from '#rules/entries/online.ts'
import { classState } from '#rules/schedule/runningOrder.ts'
import * as paths from '#wire/paths.ts'
import type { EventPage, EventsPage, PublicClass, PublicEvent } from '#wire/riderApp/pages.ts'
import { timeZoneOf, todayAt } from '../events/timeZone.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { escapeLike } from '../search.ts'
import { roundNames, WITH_ROUNDS } from '../activities/rounds.ts'
import { listPublicExhibitions } from './exhibitions.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export const PUBLIC_EVENTS: Prisma.EventWhereInput = { is_public: true }

export const WITH_ORGANIZATION = {
  organization: { select: { name: true, time_zone: true, sponsor: true, logo: { select: { hash: true } } } },
} as const satisfies Prisma.EventInclude

type EventWithOrganization = Prisma.EventGetPayload<{ include: typeof WITH_ORGANIZATION }>

export const toPublicEvent = (event: EventWithOrganization): PublicEvent => ({
  slug: event.slug,
  name: event.name,
  organization: event.organization.name,
  location: event.location,
  latitude: event.latitude,
  longitude: event.longitude,
  starts_on: formatDay(event.starts_on),
  ends_on: event.ends_on && formatDay(event.ends_on),
  time_zone: timeZoneOf(event),
  sponsor: event.sponsor_line || event.organization.sponsor,
  logo:
    event.is_public && event.organization.logo
      ? paths.publicLogo(event.slug, event.organization.logo.hash.slice(0, 8))
      : null,
})

const DAYS_AHEAD = 60
const DAYS_BACK = 14
const MAX_EVENTS = 60

export async function loadEventsPage(db: Database, now: Date, search: string): Promise<EventsPage> {
  const days = (count: number) => parseDay(addDays(formatDay(now), count))
  const found = await db.event.findMany({
    where: {
      ...PUBLIC_EVENTS,
      archived_at: null,
      ...(search
        ? whereNameContains(search)
        : { starts_on: { gte: days(-DAYS_BACK - 30), lte: days(DAYS_AHEAD) } }),
    },
    include: WITH_ORGANIZATION,
    orderBy: [{ starts_on: 'asc' }, { id: 'asc' }],
    take: -MAX_EVENTS * (search ? 1 : 4),
    relationLoadStrategy: 'join',
  })
  const dated = found.map((event) => {
    const one = toPublicEvent(event)
    const today = todayIn(one.time_zone, now)
    const isOver = (one.ends_on ?? one.starts_on) < today
    return { one, isOver, isAhead: one.starts_on > today, endsOn: one.ends_on ?? one.starts_on, today }
  })
  const recent = dated.filter(
    ({ isOver, endsOn, today }) => isOver && (search || endsOn >= addDays(today, -DAYS_BACK)),
  )
  return {
    kind: 'now',
    search,
    on: dated.filter(({ isOver, isAhead }) => !isOver && !isAhead).map(({ one }) => one),
    soon: dated
      .filter(({ isAhead }) => isAhead)
      .map(({ one }) => one)
      .slice(0, MAX_EVENTS),
    past: recent
      .map(({ one }) => one)
      .reverse()
      .slice(0, MAX_EVENTS),
  }
}

const whereNameContains = (text: string): Prisma.EventWhereInput => {
  const contains = { contains: escapeLike(text), mode: 'insensitive' } as const
  return { OR: [{ name: contains }, { location: contains }, { organization: { name: contains } }] }
}

export async function findPublicEvent(db: Database, slug: string, visibleEvents = PUBLIC_EVENTS) {
  requireSlug(slug)
  const event = await db.event.findFirst({
    where: { AND: [visibleEvents, { slug }] },
    include: WITH_ORGANIZATION,
    relationLoadStrategy: 'join',
  })
  if (!event) throw new NotFound(NOT_PUBLIC)
  return event
}

export const NOT_PUBLIC = "This page doesn't exist or isn't public."

/** Call this before using the slug in a query, because PostgreSQL throws an error for some characters. */
export function requireSlug(slug: string) {
  if (!/^[\w-]{1,80}$/.test(slug)) throw new NotFound(NOT_PUBLIC)
}

export async function loadEventPage(
  db: Database,
  slug: string,
  now: Date,
  visibleEvents = PUBLIC_EVENTS,
): Promise<EventPage> {
  const event = await findPublicEvent(db, slug, visibleEvents)
  return {
    kind: 'event',
    event: toPublicEvent(event),
    note: event.note,
    takes_entries: eventClosedBecause(event, todayAt(event, now)) === null,
    classes: await listPublicClasses(db, event.id),
    exhibitions: await listPublicExhibitions(db, event),
    averages: await listPublicAverages(db, event.id),
  }
}

type EntryCounts = { activity_id: number; round: string; runs: number; over: number; scored: number }

export async function listPublicClasses(db: Database, event_id: number): Promise<PublicClass[]> {
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS },
    include: WITH_ROUNDS,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const counts = await countEntries(db, event_id)
  return classes.map((activity) => {
    const names = roundNames(activity)
    const gos = activity.rounds
      .filter(({ name }) => names.includes(name))
      .map(({ name, publish_draw, publish_payout, draw_published_at }) => {
        const { runs, over, scored } = counts.get(`${activity.id} ${name}`) ?? { runs: 0, over: 0, scored: 0 }
        return { publish_draw, publish_payout, draw_published_at, runs, over, scored }
      })
    const drawn = gos.filter(({ publish_draw }) => publish_draw)
    const paid = activity.rounds.filter(({ publish_payout }) => publish_payout)
    return {
      id: activity.id,
      name: activity.name,
      state: classState(gos),
      official: paid.length > 0,
      runs: drawn.reduce((all, { runs }) => all + runs, 0),
      over: drawn.reduce((all, { over }) => all + over, 0),
      posted_at: latest(drawn.map(({ draw_published_at }) => draw_published_at)),
      results_posted_at: latest(paid.map(({ payout_published_at }) => payout_published_at)),
    }
  })
}

const latest = (times: (Date | null)[]): string | null =>
  times
    .flatMap((time) => time?.toISOString() ?? [])
    .toSorted()
    .at(-1) ?? null

async function listPublicAverages(db: Database, event_id: number): Promise<EventPage['averages']> {
  const aggregates = await db.activity.findMany({
    where: {
      event_id,
      is_aggregate: true,
      enrollments: { some: {} },
      members: { some: { round: { publish_draw: true } } },
    },
    include: WITH_ROUNDS,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return aggregates.map((one) => ({ id: one.id, name: one.name, official: toPublicAverage(one).official }))
}

export const toPublicAverage = ({ rounds }: { rounds: { publish_payout: boolean }[] }) => ({
  state: 'results' as const,
  official: rounds.every(({ publish_payout }) => publish_payout),
})

async function countEntries(db: Database, eventId: number) {
  const counted = await db.$queryRaw<EntryCounts[]>`
    SELECT runs.activity_id, runs.round, count(*)::int AS runs,
      count(*) FILTER (WHERE runs.scratched_at IS NOT NULL OR scores.value IS NOT NULL OR scores.no_time IS NOT NULL)::int AS over,
      count(*) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL)::int AS scored
    FROM activities
      JOIN rounds ON rounds.activity_id = activities.id AND rounds.publish_draw
      JOIN user_activities runs ON runs.activity_id = activities.id AND runs.round = rounds.name
      LEFT JOIN scores ON scores.user_activity_id = runs.id
    WHERE activities.event_id = ${eventId} AND runs.draw IS NOT NULL
    GROUP BY runs.activity_id, runs.round`
  return new Map(counted.map((one) => [`${one.activity_id} ${one.round}`, one]))
}
