import { AVERAGE, roundName } from '#rules/rounds.ts'
import * as paths from '#wire/paths.ts'
import type { LeaderboardProps } from '#wire/payout.ts'
import type { Database } from '../../database/db.ts'
import { hasSeveral, ROUNDS } from '../rounds.ts'
import { membership } from './points.ts'

/** A points group's season: totals by rider, or by rider and horse, from published payouts only. */
export async function leaderboard(db: Database, groupId: number): Promise<LeaderboardProps> {
  const group = await db.pointsGroup.findUniqueOrThrow({
    where: { id: groupId },
    include: {
      members: true,
      season: { include: { organization: true, groups: { orderBy: { id: 'asc' } } } },
    },
  })
  const { season } = group
  return {
    organization: { id: season.organization.id, name: season.organization.name },
    season: { id: season.id, name: season.name },
    group: { id: group.id, name: group.name, tracks_horse: group.tracks_horse },
    groups: season.groups.map(({ id, name }) => ({
      id,
      name,
      url: paths.leaderboard(id),
      current: id === groupId,
    })),
    standings: standings(await pointsOf(db, group), group.tracks_horse),
  }
}

const ACTIVITY = {
  select: { name: true, ...ROUNDS, event: { select: { name: true, starts_on: true } } },
} as const

type Group = { id: number; tracks_horse: boolean; members: { user_id: number; horse_id: number | null }[] }

/** Points of runs and of averages, oldest event first, of those who are members by now. */
async function pointsOf(db: Database, group: Group) {
  const activity = { points_seasons_group_id: group.id }
  const runs = await db.enrollment.findMany({
    where: {
      points: { gt: 0 },
      activity,
      // Only the run of a published go has a published score. A run without a time carries no points: neither as it was published nor as it was corrected since.
      published_value: { not: null },
      entry: { user_id: { not: null }, score: { value: { not: null } } },
    },
    include: { activity: ACTIVITY, entry: { include: { user: true, horse: true } } },
    orderBy: [{ activity: { event: { starts_on: 'asc' } } }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const averages = await db.average.findMany({
    // There are none before the average is published.
    where: { points: { gt: 0 }, activity },
    include: { activity: ACTIVITY, user: true, horse: true },
    orderBy: [{ activity: { event: { starts_on: 'asc' } } }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const isMember = membership(group)
  return [
    ...runs.map(({ points, activity, entry }) => ({
      ...earnedBy(entry, entry.user!),
      points: Number(points),
      activity,
      go: entry.round,
    })),
    ...averages.map(({ points, activity, ...average }) => ({
      ...earnedBy(average, average.user),
      points: Number(points),
      activity,
      go: AVERAGE,
    })),
  ].filter(isMember)
}

type Named = { id: number; name: string; organization_id: number | null }
type Earner = { user_id: number | null; horse_id: number | null; horse: { name: string } | null }

const earnedBy = ({ user_id, horse_id, horse }: Earner, user: Named) => ({ user_id, horse_id, horse, user })

type Standing = LeaderboardProps['standings'][number]

function standings(results: Awaited<ReturnType<typeof pointsOf>>, byHorse: boolean): Standing[] {
  const totals = new Map<string, Standing>()
  for (const { points, activity, go, user, horse, horse_id } of results) {
    const key = byHorse ? `${user.id}:${horse_id}` : String(user.id)
    const total = totals.get(key) ?? {
      place: 0,
      rider: { id: user.id, name: user.name, fake: user.organization_id !== null },
      horse: byHorse ? (horse?.name ?? null) : null,
      points: 0,
      results: [],
    }
    totals.set(key, total)
    total.points = Math.round((total.points + points) * 100) / 100
    const name = hasSeveral(activity) ? `${activity.name}, ${roundName(go)}` : activity.name
    total.results.push({ activity: name, event: activity.event.name, points })
  }
  const ranked = [...totals.values()].sort(
    (a, b) => b.points - a.points || a.rider.name.localeCompare(b.rider.name),
  )
  for (const [index, standing] of ranked.entries()) {
    const above = ranked[index - 1]
    standing.place = above?.points === standing.points ? above.place : index + 1
  }
  return ranked
}
