import { scoreToWire } from '#rules/score.ts'
import type { MyNotifications, MyPushSubscriptions, MyRuns } from '#wire/api/answers.ts'
import * as paths from '#wire/paths.ts'
import type { Me, MyRun } from '#wire/phone/mine.ts'
import type { NotificationFound, PushSubscriptionFound, RunFound } from '../models/api/me.ts'
import type { Own, OwnRun } from '../models/mine/runs.ts'
import { publicEvent } from '../models/phone/events.ts'

type Person = { id: number; name: string }

/** What the phone of somebody shows of their own. */
export const meProps = (
  { id, name }: Person,
  { riders, runs, earnings }: Own,
): Omit<Me, 'unread' | 'asked' | 'questions'> => ({
  person: { id, name },
  riders,
  runs: runs.map(myRun),
  averages: earnings.averages.map((average) => average.id),
  earned_cents: earnings.total,
})

const myRun = ({ activity, wait, ...run }: OwnRun): MyRun => ({
  id: run.id,
  rider_id: run.user_id!,
  event: publicEvent(activity.event),
  activity: { id: activity.id, name: activity.name, judged: activity.judged },
  round: run.round,
  slot: run.draw!,
  horse: run.horse?.name ?? null,
  score: scoreIn(run, activity),
  scratched: run.scratched_at !== null,
  results: run.enrollments.map(({ id }) => id),
  coming: wait !== null,
  wait: wait && wait.wait,
  expected: wait && wait.expected,
  collides: run.collides,
  is_best: run.isBest,
  earned_cents: run.earned_cents,
})

/** A run of somebody's own, as apps get it. */
export const apiRunProps = ({ activity, ...run }: RunFound): MyRuns['runs'][number] => ({
  id: run.id,
  event: publicEvent(activity.event),
  activity: { id: activity.id, name: activity.name },
  round: run.round,
  slot: run.draw!,
  horse: run.horse?.name ?? null,
  bull: run.bull?.name ?? null,
  score: scoreIn(run, activity),
  scratched: run.scratched_at !== null,
  earned_cents: run.earned_cents,
  draw: activity.event.is_public ? paths.apiDraw(activity.id, run.round) : null,
})

/** What somebody was told, as apps get it. */
export const apiNotificationProps = ({
  created_at,
  read_at,
  ...one
}: NotificationFound): MyNotifications['notifications'][number] => ({
  ...one,
  created_at: created_at.toISOString(),
  read_at: read_at && read_at.toISOString(),
})

/** A device that is told by push, as apps get it: where it is reached is nobody's to know. */
export const apiPushSubscriptionProps = ({
  id,
  endpoint,
  created_at,
  session,
}: PushSubscriptionFound): MyPushSubscriptions['push_subscriptions'][number] => ({
  id,
  device: session.device,
  service: new URL(endpoint).host,
  created_at: created_at.toISOString(),
})

type Scored = Pick<OwnRun, 'score'>

const scoreIn = ({ score }: Scored, { judged }: { judged: boolean }) =>
  scoreToWire(score?.no_time ?? score?.value ?? null, judged ? 'points' : 'time')
