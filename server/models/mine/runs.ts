import { colliding } from '#rules/colliding.ts'
import { personalBests } from '#rules/personalBest.ts'
import { hasScore, scoreToWire } from '#rules/score.ts'
import type { Me, MyRun } from '#wire/phone/mine.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { todayAt, dayOf } from '../events/days.ts'
import { earningsOf, EVERY_EVENT } from '../people/runs/earnings.ts'
import { publicEvent, WITH_ORGANIZATION } from '../phone/events.ts'
import { waitsIn } from './paces.ts'
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
 * What is somebody's own: the runs of the riders whom they act for, in draws that are published, and what these have won
 * where the payout is. The number of queries is the same for one run and for five hundred.
 */
export async function meFor(db: Database, person: { id: number; name: string }, now: Date): Promise<Me> {
  const riders = await ridersOf(db, person)
  const ids = riders.map(({ id }) => id)
  const found = await db.userActivity.findMany({
    where: { user_id: { in: ids }, draw: { not: null }, go: { publish_draw: true } },
    include: PARTS,
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: MOST_RUNS,
    relationLoadStrategy: 'join',
  })
  const earnings = await earningsOf(db, { column: 'user_id', ids }, EVERY_EVENT)
  const coming = found.filter((run) => isComing(run, now))
  const waits = await waitsIn(db, gosOf(coming), now.getTime())
  const bests = personalBests(found.toReversed().map(compared))
  const runs = found.map((run): MyRun => {
    const wait = isComing(run, now) ? waits(run, run.draw!) : null
    return {
      ...runToWire(run),
      coming: wait !== null,
      wait: wait && wait.wait,
      expected: wait && wait.expected,
      collides: [],
      is_best: bests.has(run.id),
      earned_cents: earnings.ofRun.get(run.id) ?? null,
    }
  })
  return {
    person: { id: person.id, name: person.name },
    riders,
    runs: [...withCollisions(runs.filter((run) => run.coming)), ...runs.filter((run) => !run.coming)],
    averages: earnings.averages.map(({ id }) => id),
    earned_cents: earnings.total,
  }
}

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

const runToWire = ({ activity, score, scratched_at, ...run }: Run) => ({
  id: run.id,
  rider_id: run.user_id!,
  event: publicEvent(activity.event),
  is_public: activity.event.is_public,
  activity: { id: activity.id, name: activity.name, judged: activity.judged },
  round: run.round,
  slot: run.draw!,
  horse: run.horse?.name ?? null,
  score: scoreToWire(score?.no_time ?? score?.value ?? null, activity.judged ? 'points' : 'time'),
  scratched: scratched_at !== null,
  results: run.enrollments.map(({ id }) => id),
})

/** As they come: those that are expected first, then by the days of their events. */
function withCollisions(coming: MyRun[]): MyRun[] {
  const near = colliding(
    coming.map(({ id, rider_id, expected }) => ({ id, rider: rider_id, at: expected && expected.at })),
  )
  const when = ({ expected }: MyRun) => expected?.at ?? Infinity
  return coming
    .map((run) => ({ ...run, collides: near.get(run.id) ?? [] }))
    .toSorted(
      (a, b) =>
        byNumber(when(a), when(b)) || a.event.starts_on.localeCompare(b.event.starts_on) || a.slot - b.slot,
    )
}

// The difference of two that nobody knows is no number.
const byNumber = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
