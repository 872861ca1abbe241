import { Abilities, Incentive, Organization } from '../activity.ts'
import { z } from '../validation/zod.ts'
import { ClosedEvent, EventHead } from './event.ts'
import { ClassProgress, NextStep, PaidPrizes } from './progress.ts'

export const ActivitySummary = ClassProgress.extend({
  publish_draw: z.boolean(),
  publish_payout: z.boolean(),
  rounds: z.array(z.string()),
  payout: z.string(),
  leaderboard: z.string().nullable(),
  incentives: z.array(Incentive),
  /** `missing` and `warnings` are empty unless the user is an organizer. */
  missing: z.array(z.strictObject({ sentence: z.string(), url: z.string() })),
  warnings: z.array(z.string()),
  settings: z.string().nullable(),
})
export type ActivitySummary = z.infer<typeof ActivitySummary>

export const AggregateSummary = z.strictObject({
  id: z.number(),
  name: z.string(),
  members: z.array(z.string()),
  best_of: z.number().nullable(),
  must_run_all: z.boolean(),
  entries: z.number(),
  published: z.boolean(),
  changed: z.boolean(),
  prizes: PaidPrizes,
  payout: z.string(),
  settings: z.string().nullable(),
  money: z.string().nullable(),
  next: NextStep.nullable(),
})
export type AggregateSummary = z.infer<typeof AggregateSummary>

export const ActivitiesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  closed: ClosedEvent.nullable(),
  activities: z.array(ActivitySummary),
  aggregates: z.array(AggregateSummary),
  can: Abilities,
})
export type ActivitiesProps = z.infer<typeof ActivitiesProps>
