import { AVERAGE, roundName } from '#rules/rounds.ts'
import { standings } from '#rules/standings.ts'
import { searchable } from '#rules/suggest.ts'
import type { Standing, StandingsQuery } from '#wire/seasons/leaderboard.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { hasSeveral, ROUNDS } from '../rounds.ts'
import { entrantIn, membership } from './membership.ts'

/** As many stand on one page. */
export const STANDINGS_PAGE = 100

type Group = { id: number; tracks_horse: boolean }

/**
 * A points group's season: totals by rider, or by rider and horse, from published payouts only, and what every event
 * gave. One page of those whose rider's or horse's name contains the text. `nameOf` says what a rider is called there.
 * The number of queries depends neither on members nor on results.
 */
export async function standingsOf(db: Database, group: Group, { q, page }: StandingsQuery, nameOf = nameIn) {
  const classes = await classesIn(db, group)
  const entrants = await entrantsIn(db, group, classes, nameOf)
  const wanted = searchable(q)
  const found = standings([...entrants.values()].flatMap(({ earned }) => earned)).filter(
    ({ entrant, name }) =>
      [name, entrants.get(entrant)!.horse ?? ''].some((text) => searchable(text).includes(wanted)),
  )
  const shown = found.slice((page - 1) * STANDINGS_PAGE, page * STANDINGS_PAGE)
  return {
    total: found.length,
    pages: Math.ceil(found.length / STANDINGS_PAGE),
    standings: shown.map(({ entrant, name, events, ...standing }): Standing => {
      const { rider, horse, results } = entrants.get(entrant)!
      return {
        ...standing,
        rider: { id: rider.id, name, fake: rider.organization_id !== null },
        horse,
        events: events.map(({ event, points }) => eventWith(event, points, results, classes)),
      }
    }),
  }
}

function eventWith(id: number, points: number, results: Points[], classes: Classes) {
  const there = results.filter(({ activity_id }) => classes.get(activity_id)!.event.id === id)
  return {
    id,
    name: classes.get(there[0]!.activity_id)!.event.name,
    points,
    results: there.map(({ activity_id, round, points }) => ({
      activity: titleOf(classes.get(activity_id)!, round),
      points: Number(points),
    })),
  }
}

/** Who has points, by what they are counted, with all that they earned. */
async function entrantsIn(db: Database, group: Group, classes: Classes, nameOf: typeof nameIn) {
  const all = await resultsOf(db, group, classes)
  const riders = await ridersWith(db, all)
  const horses = group.tracks_horse ? await horsesWith(db, all) : new Map<number, { name: string }>()
  const byEntrant = new Map<string, Points[]>()
  for (const result of all) {
    const entrant = entrantIn(group, result)
    const own = byEntrant.get(entrant)
    if (own) own.push(result)
    else byEntrant.set(entrant, [result])
  }
  const eventOf = ({ activity_id }: Points) => classes.get(activity_id)!.event
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

const nameIn = (rider: Rider, _events: Event[]) => rider.name

async function classesIn(db: Database, group: Group) {
  const classes = await db.activity.findMany({
    where: { points_seasons_group_id: group.id },
    select: { id: true, name: true, ...ROUNDS, event: true },
    relationLoadStrategy: 'join',
  })
  return new Map(classes.map((one) => [one.id, one]))
}
type Classes = Awaited<ReturnType<typeof classesIn>>
type Class = Classes extends Map<number, infer One> ? One : never
export type Event = Class['event']

type Points = {
  user_id: number
  horse_id: number | null
  activity_id: number
  round: string
  points: Prisma.Decimal
}

/**
 * Points of runs and of averages, oldest event first, of those who were members then. Only the run of a published go
 * has a published score, and there are no averages before they are published. A run without a time carries no points:
 * neither as it was published nor as it was corrected since.
 */
async function resultsOf(db: Database, group: Group, classes: Classes): Promise<Points[]> {
  const results = await db.$queryRaw<Points[]>`
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
  const isMember = membership({ ...group, members })
  const startOf = ({ activity_id }: Points) => classes.get(activity_id)!.event.starts_on
  return results
    .filter((result) => isMember(result, startOf(result)))
    .toSorted((a, b) => startOf(a).getTime() - startOf(b).getTime())
}

export type Rider = { id: number; name: string; organization_id: number | null }

async function ridersWith(db: Database, results: Points[]) {
  const ids = [...new Set(results.map(({ user_id }) => user_id))]
  // As one parameter: a list of ten thousand would be as many, and be asked for in parts.
  const riders = await db.$queryRaw<Rider[]>`
    SELECT id, name, organization_id FROM users WHERE id = ANY(${ids})`
  return new Map(riders.map((rider) => [rider.id, rider]))
}

async function horsesWith(db: Database, results: Points[]) {
  const ids = [...new Set(results.flatMap(({ horse_id }) => horse_id ?? []))]
  const horses = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT id, name FROM horses WHERE id = ANY(${ids})`
  return new Map(horses.map((horse) => [horse.id, horse]))
}

const titleOf = (activity: Class, round: string) =>
  hasSeveral(activity) ? `${activity.name}, ${roundName(round)}` : activity.name
