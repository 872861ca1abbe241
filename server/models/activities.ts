import type { Activity, Carryover } from '#wire/activity.ts'
import type { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import type { ActivityFound } from './access.ts'
import { lastUsedSlot } from './change.ts'
import { roundNamed } from './rounds.ts'

const CONTEST = {
  select: { id: true, name: true },
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
} satisfies Prisma.ActivityFindManyArgs

/** An activity as the screen of one of its gos, or of its average, sees it; the first go where none is named. */
export async function activityProps(db: Database, found: ActivityFound, round: string): Promise<Activity> {
  const { publish_draw, publish_payout } = roundNamed(found, round)
  const incentives = await db.activity.findMany({ where: { parent_id: found.id }, ...CONTEST })
  return {
    id: found.id,
    name: found.name,
    total_slots: found.total_slots,
    last_used_slot: await lastUsedSlot(db, found.id),
    publish_draw,
    publish_payout,
    incentives,
    track_horses: found.track_horses,
    track_bulls: found.track_bulls,
    has_divisions: found.has_divisions,
    points_seasons_group_id: found.points_seasons_group_id,
    payType: found.payType,
    judged: found.judged,
    drag_every: found.drag_every,
    added_seconds: found.added_seconds,
    no_times: found.no_times,
    version: found.version,
  }
}

/** Where runs of this class may also count. */
export async function carryoversOf(db: Database, activityId: number): Promise<Carryover[]> {
  const carryovers = await db.carryover.findMany({
    where: { from_activity_id: activityId },
    include: { to: { select: { id: true, name: true, incentives: CONTEST } } },
    orderBy: [{ to: { position: 'asc' } }, { to_activity_id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return carryovers.map(({ to }) => to)
}
