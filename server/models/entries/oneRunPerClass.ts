import { ownRunNotice, rollsOverNotice } from '#rules/entries/notices.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { enteredWithAnotherRun } from '../aggregates/entries.ts'
import type { DrawChange } from '../draw/changeDraw.ts'

/** Leaves out aggregates, because an aggregate counts runs of several classes. */
export const COUNTS_IN = {
  activity_id: true,
  activity: { select: { name: true } },
  enrollments: {
    where: { activity: { is_aggregate: false } },
    select: { activity: { select: { id: true, name: true, parent_id: true } } },
  },
} satisfies Prisma.UserActivitySelect

type CountingRun = Prisma.UserActivityGetPayload<{ select: typeof COUNTS_IN }>

/**
 * Refuses a class or side pot in which the rider and horse already count through a run in another class. `runs` are all
 * of their runs at the event. A run of `activityId` is about to count in `contests`.
 */
export function requireOneRunPerClass(runs: CountingRun[], activityId: number, contests: number[]) {
  for (const id of contests) {
    const counting = runs.flatMap(({ enrollments, ...run }) =>
      enrollments
        .filter(({ activity }) => activity.id === id)
        .map(({ activity }) => ({ run, contest: activity })),
    )
    const [other] = counting
    if (!other || counting.some(({ run }) => run.activity_id === activityId)) continue
    throw new Conflict(noticeOf(other))
  }
}

function noticeOf({
  run,
  contest,
}: {
  run: Omit<CountingRun, 'enrollments'>
  contest: CountingRun['enrollments'][number]['activity']
}) {
  if (contest.parent_id !== null) return enteredWithAnotherRun(contest)
  return run.activity_id === contest.id
    ? ownRunNotice(contest.name)
    : rollsOverNotice(contest.name, run.activity.name)
}

type Run = { activity_id: number; user_id: number | null; horse_id: number | null }

/** Call this while the contests are locked. With `ignoresScratched`, only runs that aren't scratched are in the way. */
export async function requireOnlyRun(
  tx: Tx,
  event_id: number,
  { activity_id, user_id, horse_id }: Run,
  contests: number[],
  { ignoresScratched = false } = {},
) {
  if (user_id === null) return
  const runs = await tx.userActivity.findMany({
    where: { activity: { event_id }, user_id, horse_id, ...(ignoresScratched && { scratched_at: null }) },
    select: COUNTS_IN,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  requireOneRunPerClass(runs, activity_id, contests)
}

/**
 * For a run that gets another rider or horse. If the class tracks horses, a run that doesn't name its horse yet isn't
 * refused, because a rider can run several horses.
 */
export async function requireOnlyRunOfEntrant(
  { tx, activity }: DrawChange,
  { user_id, horse_id }: Omit<Run, 'activity_id'>,
  contests: number[],
  options: { ignoresScratched?: boolean } = {},
) {
  if (activity.track_horses && horse_id === null) return
  const run = { activity_id: activity.id, user_id, horse_id }
  await requireOnlyRun(tx, activity.event_id, run, contests, options)
}
