import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { EarnedAverage, RiderProps, RiderRun } from '#wire/registry/rider.ts'
import * as paths from '#wire/paths.ts'
import type { RiderProfile } from '../models/riders/profile.ts'
import type { Earnings } from '../models/payout/earnings.ts'
import type { RecentEntry } from '../models/entries/recent.ts'

export const riderProps = ({ rider, runs, earnings, keeper }: RiderProfile): RiderProps => ({
  rider: {
    id: rider.id,
    name: rider.name,
    hometown: rider.hometown,
    bbr_id: rider.bbr_id,
    fake: rider.organization_id !== null,
  },
  runs: runs.map((run) => runProps(run, earnings)),
  averages: averageProps(earnings),
  earned_cents: earnings.total,
  kept_by: keeper,
})

export const runProps = ({ activity, ...run }: RecentEntry, { ofRun }: Earnings): RiderRun => ({
  id: run.id,
  event: activity.event.name,
  activity: activity.name,
  draw: run.draw,
  scratched: run.scratched_at !== null,
  round: run.round,
  horse: run.horse?.name ?? null,
  score: storedScoreToWire(run.score, scoreUnitOf(activity)),
  earned_cents: ofRun.get(run.id) ?? null,
  url: seesEvent(activity.event) ? paths.draw(activity.event_id, activity.id, run.round) : null,
})

export const averageProps = ({ averages }: Earnings): EarnedAverage[] =>
  averages.map(({ event, activity, rider, horse, cents }) => ({ event, activity, rider, horse, cents }))

const seesEvent = ({ id, organization: { memberships } }: RecentEntry['activity']['event']) =>
  memberships.some(({ event_id }) => event_id === null || event_id === id)
