import { AVERAGE } from '#rules/classes/rounds.ts'
import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { ApiNotifications, ApiPushSubscriptions, ApiRuns } from '#wire/api/responses.ts'
import * as paths from '#wire/paths.ts'
import type { Me, MyAverage, MyExhibition, MyRun } from '#wire/riderApp/myRuns.ts'
import { hasAccount } from '../models/currentUser.ts'
import type { ListedNotification, ListedPushSubscription, ApiEntry } from '../models/api/me.ts'
import { timeZoneOf } from '../models/events/timeZone.ts'
import type { OwnExhibition } from '../models/myRuns/exhibitions.ts'
import type { OwnRuns, OwnRun } from '../models/myRuns/runs.ts'
import type { EarnedAverage } from '../models/payout/earnings.ts'
import { toPublicEvent } from '../models/riderApp/events.ts'
import { publicPlace } from '../models/riderApp/exhibitions.ts'

type Person = { id: number; name: string; email: string | null }

export const meProps = (
  { id, name, email }: Person,
  { riders, runs, exhibitions, earnings }: OwnRuns,
): Omit<Me, 'unread' | 'asked' | 'questions'> => ({
  person: { id, name },
  has_account: hasAccount({ email }),
  riders,
  runs: runs.map(myRun),
  exhibitions: exhibitions.map(myExhibition),
  averages: earnings.averages.flatMap(({ average_id }) => average_id ?? []),
  earned_averages: earnings.averages.map(myAverage),
  earned_cents: earnings.total,
})

const myRun = ({ activity, wait, ...run }: OwnRun): MyRun => ({
  id: run.id,
  rider_id: run.user_id!,
  event: toPublicEvent(activity.event),
  activity: { id: activity.id, name: activity.name, judged: activity.judged },
  round: run.round,
  slot: run.draw!,
  horse: run.horse?.name ?? null,
  score: scoreProps(run, activity),
  scratched: run.scratched_at !== null,
  results: run.enrollments.map(({ id }) => id),
  coming: wait !== null,
  wait: wait && wait.wait,
  expected: wait && wait.expected,
  collides: run.collides,
  is_best: run.isBest,
  earned_cents: run.earned_cents,
})

const myAverage = ({ activity_id, activity, ...average }: EarnedAverage): MyAverage => ({
  rider_id: average.rider_id,
  event_slug: average.event_slug,
  activity: { id: activity_id, name: activity },
  round: average.average_id === null ? '' : AVERAGE,
  horse: average.horse,
  earned_cents: average.cents,
})

const myExhibition = ({ event, ...one }: OwnExhibition): MyExhibition => ({
  id: one.id,
  rider_id: one.user_id,
  event: toPublicEvent(event),
  horse: one.horse?.name ?? null,
  place: publicPlace(one, timeZoneOf(event)),
})

export const apiRunProps = ({ activity, ...run }: ApiEntry): ApiRuns['runs'][number] => ({
  id: run.id,
  event: toPublicEvent(activity.event),
  activity: { id: activity.id, name: activity.name },
  round: run.round,
  slot: run.draw!,
  horse: run.horse?.name ?? null,
  bull: run.bull?.name ?? null,
  score: scoreProps(run, activity),
  scratched: run.scratched_at !== null,
  earned_cents: run.earned_cents,
  draw: activity.event.is_public ? paths.apiDraw(activity.id, run.round) : null,
})

export const apiNotificationProps = ({
  created_at,
  read_at,
  ...one
}: ListedNotification): ApiNotifications['notifications'][number] => ({
  ...one,
  created_at: created_at.toISOString(),
  read_at: read_at && read_at.toISOString(),
})

/** Returns only the endpoint's host, because the full URL is secret. */
export const apiPushSubscriptionProps = ({
  id,
  endpoint,
  created_at,
  session,
}: ListedPushSubscription): ApiPushSubscriptions['push_subscriptions'][number] => ({
  id,
  device: session.device,
  service: new URL(endpoint).host,
  created_at: created_at.toISOString(),
})

type Scored = Pick<OwnRun, 'score'>

const scoreProps = ({ score }: Scored, activity: { judged: boolean }) =>
  storedScoreToWire(score, scoreUnitOf(activity))
