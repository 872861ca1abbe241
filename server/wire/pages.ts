import { ROLES } from '#rules/permissions.ts'
import { Abilities, Incentive, Organization } from './activity.ts'
import { EventHead } from './events/event.ts'
import { Score } from './draw.ts'
import { z } from './validation/zod.ts'

/**
 * Where live messages come from: Pusher's own servers, a named engine that speaks the protocol,
 * or the very host that sent the page.
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

/** What every page gets besides its own props. */
export const SharedProps = z.strictObject({
  auth: z.strictObject({ user: z.strictObject({ id: z.number(), name: z.string() }).nullable() }),
  errors: z.record(z.string(), z.string()),
  demo: z.boolean(),
  /** Whether a mail server is set up. Without one, messages are saved on the computer that runs the app. */
  sends_mail: z.boolean(),
  realtime: Realtime.nullable(),
})
export type SharedProps = z.infer<typeof SharedProps>

export const OrganizationsProps = z.strictObject({
  /** The first steps of an organizer; null once they are done. Without an address it is not this one's turn. */
  steps: z
    .array(z.strictObject({ label: z.string(), done: z.boolean(), url: z.string().nullable() }))
    .nullable(),
  /** Whether the person may make one more. */
  may_make: z.boolean(),
  organizations: z.array(
    Organization.extend({
      role: z.enum(ROLES),
      /** The event that the membership is limited to. */
      event: z.string().nullable(),
      /** What a member of that role may do, in words. */
      may: z.array(z.string()),
      /** Whether its settings and people are theirs to change. */
      leads: z.boolean(),
      /** Riders whom accounts ask for, for those who may answer them; null for everybody else. */
      waiting_claims: z.number().nullable(),
      /** Sign-ups that wait for a code, where the person hands it out; null for others. */
      waiting_sign_ups: z.number().nullable(),
      events_count: z.number(),
      /** Day of the nearest event to come. */
      next_event: z.iso.date().nullable(),
    }),
  ),
})
export type OrganizationsProps = z.infer<typeof OrganizationsProps>

export const ActivitySummary = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** Of all its gos. */
  slots: z.number(),
  filled: z.number(),
  scored: z.number(),
  /** Of every go; each go's own stand in `draws`. */
  publish_draw: z.boolean(),
  /** Of every go, and of the average where there is one. Those of the incentives are in `payouts`. */
  publish_payout: z.boolean(),
  rounds: z.array(z.string()),
  /** One draw manager per round; an activity without rounds has the one round ''. */
  draws: z.array(
    z.strictObject({
      round: z.string(),
      url: z.string(),
      slots: z.number(),
      filled: z.number(),
      scored: z.number(),
      publish_draw: z.boolean(),
      publish_payout: z.boolean(),
    }),
  ),
  /** Address of the payout page. */
  payout: z.string(),
  /** Whether each payout is published: of the gos and the average, of the class and of its incentives. */
  payouts: z.array(z.boolean()),
  /** Address of the leaderboard on which its points stand, for those who belong to all of the organization. */
  leaderboard: z.string().nullable(),
  incentives: z.array(Incentive),
  /** What is missing before it is drawn, and where that is entered; for organizers, as the warnings of its riders. */
  missing: z.array(z.strictObject({ sentence: z.string(), url: z.string() })),
  warnings: z.array(z.string()),
  /** Where it is set, for those who may. */
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
  /** What it won in all contests that are published; null where that is nothing. */
  earned_cents: z.number().nullable(),
  /** The draw manager, for those who may open it. */
  url: z.string().nullable(),
})
export type RiderRun = z.infer<typeof RiderRun>

/** What was won by an average. */
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
  /** By all runs and averages, those too that are not listed. */
  earned_cents: z.number(),
  /** The organization that typed the rider in, for those who may edit them there. */
  kept_by: Organization.nullable(),
})
export type RiderProps = z.infer<typeof RiderProps>

export const ErrorProps = z.strictObject({
  status: z.number(),
  message: z.string().optional(),
  request_id: z.string().optional(),
})
export type ErrorProps = z.infer<typeof ErrorProps>
