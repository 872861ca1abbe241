import { formatDay } from '#lib/dates.ts'
import { findScheduleConflicts } from '#rules/schedule/conflicts.ts'
import { personalBests } from '#rules/scoring/personalBests.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { todayAt } from '../events/timeZone.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { loadEarnings, EVERY_EVENT } from '../payout/earnings.ts'
import { WITH_ORGANIZATION } from '../riderApp/events.ts'
import { listMyExhibitions } from './exhibitions.ts'
import { type Wait, loadWaits } from './expectedTimes.ts'
import { listMyRiders } from './riders.ts'

const MAX_RUNS = 500

const RUN_RELATIONS = {
  horse: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
  enrollments: { select: { id: true } },
  activity: { include: { event: { include: WITH_ORGANIZATION } } },
} as const satisfies Prisma.UserActivityInclude
type LoadedRun = Prisma.UserActivityGetPayload<{ include: typeof RUN_RELATIONS }>

/** `collides` has the ids of runs that the account's other riders have at nearly the same time. */
export type OwnRun = LoadedRun & {
  wait: Wait | null
  collides: number[]
  isBest: boolean
  earned_cents: number | null
}

export async function loadMyRuns(db: Database, user: { id: number; name: string }, now: Date) {
  const riders = await listMyRiders(db, user)
  const ids = riders.map(({ id }) => id)
  const found = await findRuns(db, ids)
  const earnings = await loadEarnings(db, { column: 'user_id', ids }, EVERY_EVENT)
  const waits = await loadWaits(db, roundsOf(found.filter((run) => isUpcoming(run, now))), now.getTime())
  const bests = personalBests(found.toReversed().map(comparableRun))
  const runs = found.map((run): OwnRun => ({
    ...run,
    wait: isUpcoming(run, now) ? waits(run, run.draw!) : null,
    collides: [],
    isBest: bests.has(run.id),
    earned_cents: earnings.ofRun.get(run.id) ?? null,
  }))
  return {
    riders,
    runs: [...withCollisions(runs.filter(({ wait }) => wait)), ...runs.filter(({ wait }) => !wait)],
    exhibitions: await listMyExhibitions(db, ids, now),
    earnings,
  }
}
export type OwnRuns = Awaited<ReturnType<typeof loadMyRuns>>

const findRuns = (db: Database, ids: number[]) =>
  db.userActivity.findMany({
    where: { user_id: { in: ids }, draw: { not: null }, go: { publish_draw: true } },
    include: RUN_RELATIONS,
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: MAX_RUNS,
    relationLoadStrategy: 'join',
  })

function isUpcoming({ score, scratched_at, activity: { event } }: LoadedRun, now: Date) {
  return (
    !hasScore(score) && !scratched_at && formatDay(event.ends_on ?? event.starts_on) >= todayAt(event, now)
  )
}

const roundsOf = (runs: LoadedRun[]) => [
  ...new Map(
    runs.map(({ activity_id, round, activity: { drag_every } }) => [
      `${activity_id} ${round}`,
      { activity_id, round, drag_every },
    ]),
  ).values(),
]

const comparableRun = ({ id, user_id, horse_id, score, activity }: LoadedRun) => ({
  id,
  like: JSON.stringify([user_id, horse_id, activity.event.category, activity.judged]),
  value: score?.no_time ? null : (score?.value ?? null),
  judged: activity.judged,
})

function withCollisions(upcoming: OwnRun[]): OwnRun[] {
  const conflicts = findScheduleConflicts(
    upcoming.map(({ id, user_id, wait }) => ({
      id,
      rider: user_id!,
      at: wait!.expected && wait!.expected.at,
    })),
  )
  return upcoming.map((run) => ({ ...run, collides: conflicts.get(run.id) ?? [] })).toSorted(byExpectedTime)
}

const byExpectedTime = (a: OwnRun, b: OwnRun) =>
  byNumber(expectedTime(a), expectedTime(b)) || byNumber(eventDay(a), eventDay(b)) || a.draw! - b.draw!

const expectedTime = ({ wait }: OwnRun) => wait?.expected?.at ?? Infinity
const eventDay = ({ activity: { event } }: OwnRun) => event.starts_on.getTime()

// `Infinity - Infinity` is NaN, so don't subtract.
const byNumber = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
