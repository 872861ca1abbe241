import type { LeaderboardProps } from '#wire/payout.ts'
import type { Database } from '../db.ts'
import { NotFound } from '../errors.ts'
import type { Person } from '../session.ts'
import { memberOf } from './access.ts'

/** A points group's season: totals by rider, or by rider and horse, from published payouts only. */
export async function leaderboardFor(
  db: Database,
  person: Person,
  groupId: number,
): Promise<LeaderboardProps> {
  const group = await db.pointsGroup.findFirst({
    where: { id: groupId, season: { organization: memberOf(person) } },
    include: { season: { include: { organization: true, groups: { orderBy: { id: 'asc' } } } } },
  })
  if (!group) throw new NotFound()
  const { season } = group
  return {
    organization: { id: season.organization.id, name: season.organization.name },
    season: { id: season.id, name: season.name },
    group: { id: group.id, name: group.name, tracks_horse: group.tracks_horse },
    groups: season.groups.map(({ id, name }) => ({
      id,
      name,
      url: `/organizer/points-groups/${id}`,
      current: id === groupId,
    })),
    standings: standings(await pointsOf(db, groupId), group.tracks_horse),
  }
}

const pointsOf = (db: Database, groupId: number) =>
  db.enrollment.findMany({
    where: {
      points: { gt: 0 },
      activity: { points_seasons_group_id: groupId, publish_payout: true },
      entry: { user_id: { not: null } },
    },
    include: {
      activity: { select: { name: true, event: { select: { name: true, starts_on: true } } } },
      entry: { include: { user: true, horse: true } },
    },
    orderBy: [{ activity: { event: { starts_on: 'asc' } } }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })

type Standing = LeaderboardProps['standings'][number]

function standings(results: Awaited<ReturnType<typeof pointsOf>>, byHorse: boolean): Standing[] {
  const totals = new Map<string, Standing>()
  for (const { points, activity, entry } of results) {
    const key = byHorse ? `${entry.user_id}:${entry.horse_id}` : String(entry.user_id)
    const total = totals.get(key) ?? {
      place: 0,
      rider: { id: entry.user!.id, name: entry.user!.name, fake: entry.user!.organization_id !== null },
      horse: byHorse ? (entry.horse?.name ?? null) : null,
      points: 0,
      results: [],
    }
    totals.set(key, total)
    total.points = Math.round((total.points + Number(points)) * 100) / 100
    total.results.push({ activity: activity.name, event: activity.event.name, points: Number(points) })
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
