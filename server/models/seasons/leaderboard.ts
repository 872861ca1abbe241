import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import { rankStandings } from '#rules/points/standings.ts'
import { searchable } from '#lib/nameSearch.ts'
import type { Standing, StandingsQuery } from '#wire/seasons/leaderboard.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { hasSeveralRounds, WITH_ROUNDS } from '../activities/rounds.ts'
import { memberKey, createMembershipTest } from './groupMembership.ts'

export const STANDINGS_PAGE_SIZE = 100

type Group = { id: number; tracks_horse: boolean }

export async function loadStandings(
  db: Database,
  group: Group,
  { q, page }: StandingsQuery,
  nameOf = fullName,
) {
  const { found, toStanding } = await rankEntrants(db, group, q, nameOf)
  const shown = found.slice((page - 1) * STANDINGS_PAGE_SIZE, page * STANDINGS_PAGE_SIZE)
  return {
    total: found.length,
    pages: Math.ceil(found.length / STANDINGS_PAGE_SIZE),
    standings: shown.map(toStanding),
  }
}

/** `events` has only events with points, earliest first. */
export async function loadAllStandings(db: Database, group: Group, q: string) {
  const { found, toStanding, classes } = await rankEntrants(db, group, q, fullName)
  const scored = new Set(found.flatMap(({ events }) => events.map(({ event }) => event)))
  const events = [...new Map([...classes.values()].map(({ event }) => [event.id, event])).values()]
  return {
    standings: found.map(toStanding),
    events: events
      .filter(({ id }) => scored.has(id))
      .sort((a, b) => a.starts_on.getTime() - b.starts_on.getTime() || a.id - b.id)
      .map(({ id, name }) => ({ id, name })),
  }
}

async function rankEntrants(db: Database, group: Group, q: string, nameOf: typeof fullName) {
  const classes = await loadClasses(db, group)
  const entrants = await groupByEntrant(db, group, classes, nameOf)
  const searchText = searchable(q)
  const found = rankStandings([...entrants.values()].flatMap(({ earned }) => earned)).filter(
    ({ entrant, name }) =>
      [name, entrants.get(entrant)!.horse ?? ''].some((text) => searchable(text).includes(searchText)),
  )
  const toStanding = ({ entrant, name, events, ...standing }: (typeof found)[number]): Standing => {
    const { rider, horse, results } = entrants.get(entrant)!
    return {
      ...standing,
      rider: { id: rider.id, name, fake: rider.organization_id !== null },
      horse,
      events: events.map(({ event, points }) => toEventPoints(event, points, results, classes)),
    }
  }
  return { found, toStanding, classes }
}

function toEventPoints(id: number, points: number, results: PointsRow[], classes: Classes) {
  const eventResults = results.filter(({ activity_id }) => classes.get(activity_id)!.event.id === id)
  return {
    id,
    name: classes.get(eventResults[0]!.activity_id)!.event.name,
    points,
    results: eventResults.map(({ activity_id, round, points }) => ({
      activity: classTitle(classes.get(activity_id)!, round),
      points: Number(points),
    })),
  }
}

async function groupByEntrant(db: Database, group: Group, classes: Classes, nameOf: typeof fullName) {
  const all = await loadPointsRows(db, group, classes)
  const riders = await loadRiders(db, all)
  const horses = group.tracks_horse ? await loadHorses(db, all) : new Map<number, { name: string }>()
  const byEntrant = new Map<string, PointsRow[]>()
  for (const result of all) {
    const entrant = memberKey(group, result)
    const own = byEntrant.get(entrant)
    if (own) own.push(result)
    else byEntrant.set(entrant, [result])
  }
  const eventOf = ({ activity_id }: PointsRow) => classes.get(activity_id)!.event
  return new Map(
    [...byEntrant].map(([entrant, results]) => {
      const rider = riders.get(results[0]!.user_id)!
      const name = nameOf(rider, results.map(eventOf))
      const horse = horses.get(results[0]!.horse_id ?? 0)?.name ?? null
      const earned = results.map((result) => {
        return { entrant, name, event: eventOf(result).id, points: Number(result.points) }
      })
      return [entrant, { rider, horse, results, earned }]
    }),
  )
}

const fullName = (rider: Rider, _events: Event[]) => rider.name

async function loadClasses(db: Database, group: Group) {
  const classes = await db.activity.findMany({
    where: { points_seasons_group_id: group.id },
    select: { id: true, name: true, ...WITH_ROUNDS, event: true },
    relationLoadStrategy: 'join',
  })
  return new Map(classes.map((one) => [one.id, one]))
}
type Classes = Awaited<ReturnType<typeof loadClasses>>
type Class = Classes extends Map<number, infer One> ? One : never
export type Event = Class['event']

type PointsRow = {
  user_id: number
  horse_id: number | null
  activity_id: number
  round: string
  points: Prisma.Decimal
}

/** Leaves out runs without a numeric score, now or at publication. */
async function loadPointsRows(db: Database, group: Group, classes: Classes): Promise<PointsRow[]> {
  const results = await db.$queryRaw<PointsRow[]>`
    SELECT entries.user_id, entries.horse_id, enrollments.activity_id, entries.round, enrollments.points, enrollments.id
    FROM enrollments
    JOIN activities ON activities.id = enrollments.activity_id
    JOIN user_activities entries ON entries.id = enrollments.user_activity_id
    JOIN scores ON scores.user_activity_id = entries.id
    WHERE activities.points_seasons_group_id = ${group.id} AND enrollments.points > 0
      AND enrollments.published_value IS NOT NULL AND scores.value IS NOT NULL AND entries.user_id IS NOT NULL
    UNION ALL
    SELECT averages.user_id, averages.horse_id, averages.activity_id, ${AVERAGE}, averages.points, averages.id
    FROM averages
    JOIN activities ON activities.id = averages.activity_id
    WHERE activities.points_seasons_group_id = ${group.id} AND averages.points > 0
    ORDER BY id`
  const members = await db.pointsGroupMember.findMany({ where: { group_id: group.id } })
  const isMember = createMembershipTest({ ...group, members })
  const startOf = ({ activity_id }: PointsRow) => classes.get(activity_id)!.event.starts_on
  return results
    .filter((result) => isMember(result, startOf(result)))
    .toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
}

export type Rider = { id: number; name: string; organization_id: number | null }

async function loadRiders(db: Database, results: PointsRow[]) {
  const ids = [...new Set(results.map(({ user_id }) => user_id))]
  // One array parameter, because Prisma would split ten thousand ids into several queries.
  const riders = await db.$queryRaw<Rider[]>`
    SELECT id, name, organization_id FROM users WHERE id = ANY(${ids})`
  return new Map(riders.map((rider) => [rider.id, rider]))
}

async function loadHorses(db: Database, results: PointsRow[]) {
  const ids = [...new Set(results.flatMap(({ horse_id }) => horse_id ?? []))]
  const horses = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM horses WHERE id = ANY(${ids})`
  return new Map(horses.map((horse) => [horse.id, horse]))
}

const classTitle = (activity: Class, round: string) =>
  hasSeveralRounds(activity) ? `${activity.name}, ${roundName(round)}` : activity.name
