import { ROLES } from '#rules/permissions.ts'
import { Abilities, Incentive, Organization } from './activity.ts'
import { EventHead } from './events/event.ts'
import { ClassProgress, CurrentEvent } from './events/progress.ts'
import { Score } from './draw.ts'
import { Navigation } from './navigation.ts'
import { z } from './validation/zod.ts'

/**
 * The server for live messages: Pusher Channels, the host that sent the page, or another named server that speaks the
 * protocol.
 */
export const Realtime = z.strictObject({
  key: z.string(),
  cluster: z.string(),
  server: z.union([
    z.enum(['channels', 'page']),
    z.strictObject({ host: z.string(), port: z.number(), tls: z.boolean() }),
  ]),
})
export type Realtime = z.infer<typeof Realtime>

export const SharedProps = z.strictObject({
  auth: z.strictObject({
    /** `has_account` is false for scorers who joined by code. */
    user: z.strictObject({ id: z.number(), name: z.string(), has_account: z.boolean() }).nullable(),
  }),
  errors: z.record(z.string(), z.string()),
  demo: z.boolean(),
  /** Whether a mail server is set up. Without one, emails are saved on the computer that runs the app. */
  sends_mail: z.boolean(),
  realtime: Realtime.nullable(),
  /** Null on pages outside an organization. */
  navigation: Navigation.nullable(),
})
export type SharedProps = z.infer<typeof SharedProps>

export const OrganizationsProps = z.strictObject({
  /** First steps for a new organizer; null once they are done. A step without `url` isn't available yet. */
  steps: z
    .array(z.strictObject({ label: z.string(), done: z.boolean(), url: z.string().nullable() }))
    .nullable(),
  may_make: z.boolean(),
  organizations: z.array(
    Organization.extend({
      role: z.enum(ROLES),
      /** Set if the membership is limited to one event. */
      event: z.string().nullable(),
      may: z.array(z.string()),
      leads: z.boolean(),
      /** Claims waiting for an answer; null for members who can't answer them. */
      waiting_claims: z.number().nullable(),
      /** Sign-ups waiting for a code; null for members who don't hand out codes. */
      waiting_sign_ups: z.number().nullable(),
      /** Prizes without a check; null for members who can't write checks. */
      unpaid: z.number().nullable(),
      events_count: z.number(),
      /** First day of the next event. */
      next_event: z.iso.date().nullable(),
      current: CurrentEvent.nullable(),
    }),
  ),
})
export type OrganizationsProps = z.infer<typeof OrganizationsProps>

export const ActivitySummary = ClassProgress.extend({
  /** True if every go is published. `draws` lists each one. */
  publish_draw: z.boolean(),
  /** True if every go is published, and the average if there is one. `payouts` includes the incentives. */
  publish_payout: z.boolean(),
  rounds: z.array(z.string()),
  payout: z.string(),
  /** Leaderboard that lists its points; null for members limited to one event. */
  leaderboard: z.string().nullable(),
  incentives: z.array(Incentive),
  /**
   * `missing` lists what to enter before the draw, and where. `warnings` are about its riders. Both are for
   * organizers only.
   */
  missing: z.array(z.strictObject({ sentence: z.string(), url: z.string() })),
  warnings: z.array(z.string()),
  /** Address of its settings; null for members who can't change them. */
  settings: z.string().nullable(),
})
export type ActivitySummary = z.infer<typeof ActivitySummary>

export const ActivitiesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  activities: z.array(ActivitySummary),
  can: Abilities,
})
export type ActivitiesProps = z.infer<typeof ActivitiesProps>

export const RiderRun = z.strictObject({
  id: z.number(),
  event: z.string(),
  activity: z.string(),
  draw: z.number().nullable(),
  round: z.string(),
  horse: z.string().nullable(),
  scratched: z.boolean(),
  score: Score,
  /** Total from all published contests; null if it won nothing. */
  earned_cents: z.number().nullable(),
  /** The draw manager; null for members who can't open it. */
  url: z.string().nullable(),
})
export type RiderRun = z.infer<typeof RiderRun>

export const EarnedAverage = z.strictObject({
  id: z.number(),
  event: z.string(),
  activity: z.string(),
  rider: z.string(),
  horse: z.string().nullable(),
  cents: z.number(),
})
export type EarnedAverage = z.infer<typeof EarnedAverage>

export const RiderProps = z.strictObject({
  rider: z.strictObject({
    id: z.number(),
    name: z.string(),
    hometown: z.string().nullable(),
    bbr_id: z.string().nullable(),
    fake: z.boolean(),
  }),
  runs: z.array(RiderRun),
  averages: z.array(EarnedAverage),
  /** Includes runs and averages that aren't listed. */
  earned_cents: z.number(),
  /** The organization that typed the rider in; null for members who can't edit the rider there. */
  kept_by: Organization.nullable(),
})
export type RiderProps = z.infer<typeof RiderProps>

export const ErrorProps = z.strictObject({
  status: z.number(),
  message: z.string().optional(),
  request_id: z.string().optional(),
})
export type ErrorProps = z.infer<typeof ErrorProps>
