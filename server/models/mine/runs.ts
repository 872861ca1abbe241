import { dayOf } from '#lib/dates.ts'
import { colliding } from '#rules/colliding.ts'
import { personalBests } from '#rules/personalBest.ts'
import { hasScore } from '#rules/score.ts'
import { todayAt } from '../events/zone.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { earningsOf, EVERY_EVENT } from '../people/runs/earnings.ts'
import { WITH_ORGANIZATION } from '../phone/events.ts'
import { type Wait, waitsIn } from './paces.ts'
import { ridersOf } from './riders.ts'

const MOST_RUNS = 500

const PARTS = {
  horse: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
  enrollments: { select: { id: true } },
  activity: { include: { event: { include: WITH_ORGANIZATION } } },
} as const satisfies Prisma.UserActivityInclude
type Run = Prisma.UserActivityGetPayload<{ include: typeof PARTS }>

/**
 * A run of somebody's own. Where it is still to come, `wait` says how long, and `collides` which others are too near.
 */
export type OwnRun = Run & {
  wait: Wait | null
  collides: number[]
  isBest: boolean
  earned_cents: number | null
}

/**
 * What is somebody's own: the runs of the riders whom they act for, in draws that are published, and what these have
 * won where the payout is; those to come first. The number of queries is the same for one run and for five hundred.
 */
export async function ownOf(db: Database, person: { id: number; name: string }, now: Date) {
  const riders = await ridersOf(db, person)
  const ids = riders.map(({ id }) => id)
  const found = await runsOf(db, ids)
  const earnings = await earningsOf(db, { column: 'user_id', ids }, EVERY_EVENT)
  const waits = await waitsIn(db, gosOf(found.filter((run) => isComing(run, now))), now.getTime())
  const bests = personalBests(found.toReversed().map(compared))
  const runs = found.map((run): OwnRun => ({
    ...run,
    wait: isComing(run, now) ? waits(run, run.draw!) : null,
    collides: [],
    isBest: bests.has(run.id),
    earned_cents: earnings.ofRun.get(run.id) ?? null,
  }))
  return {
    riders,
    runs: [...withCollisions(runs.filter(({ wait }) => wait)), ...runs.filter(({ wait }) => !wait)],
    earnings,
  }
}
export type Own = Awaited<ReturnType<typeof ownOf>>

const runsOf = (db: Database, ids: number[]) =>
  db.userActivity.findMany({
    where: { user_id: { in: ids }, draw: { not: null }, go: { publish_draw: true } },
    include: PARTS,
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: MOST_RUNS,
    relationLoadStrategy: 'join',
  })

function isComing({ score, scratched_at, activity: { event } }: Run, now: Date) {
  return !hasScore(score) && !scratched_at && dayOf(event.ends_on ?? event.starts_on) >= todayAt(event, now)
}

const gosOf = (runs: Run[]) => [
  ...new Map(
    runs.map(({ activity_id, round, activity: { drag_every } }) => [
      `${activity_id} ${round}`,
      { activity_id, round, drag_every },
    ]),
  ).values(),
]

/** A rider is compared with themselves on the same horse, at events of the same kind. */
const compared = ({ id, user_id, horse_id, score, activity }: Run) => ({
  id,
  like: JSON.stringify([user_id, horse_id, activity.event.category, activity.judged]),
  value: score?.no_time ? null : (score?.value ?? null),
  judged: activity.judged,
})

/** As they come: those that are expected first, then by the days of their events. */
function withCollisions(coming: OwnRun[]): OwnRun[] {
  const near = colliding(
    coming.map(({ id, user_id, wait }) => ({ id, rider: user_id!, at: wait!.expected && wait!.expected.at })),
  )
  return coming.map((run) => ({ ...run, collides: near.get(run.id) ?? [] })).toSorted(asTheyCome)
}

const asTheyCome = (a: OwnRun, b: OwnRun) =>
  byNumber(timeOf(a), timeOf(b)) || byNumber(dayOfRun(a), dayOfRun(b)) || a.draw! - b.draw!

const timeOf = ({ wait }: OwnRun) => wait?.expected?.at ?? Infinity
const dayOfRun = ({ activity: { event } }: OwnRun) => event.starts_on.getTime()

// The difference of two that nobody knows is no number.
const byNumber = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
