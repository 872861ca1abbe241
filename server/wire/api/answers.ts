import { Score } from '../draw.ts'
import { z } from '../fields/zod.ts'
import { DrawPage, EventPage, NowPage, PublicClass, PublicEvent, ResultsPage } from '../phone/pages.ts'

/** The channel on which everybody hears what changes in it. */
const live = { channel: z.string() }

export const Events = NowPage.omit({ kind: true }).meta({ id: 'Events' })
export const Event = EventPage.omit({ kind: true }).meta({ id: 'Event' })
export const Activity = DrawPage.pick({ event: true, activity: true, rounds: true })
  .extend(PublicClass.pick({ state: true, official: true, runs: true, over: true, posted_at: true }).shape)
  .extend(live)
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const Draw = DrawPage.omit({ kind: true }).extend(live).meta({ id: 'Draw' })
export type Draw = z.infer<typeof Draw>

export const Results = ResultsPage.omit({ kind: true }).extend(live).meta({ id: 'Results' })
export type Results = z.infer<typeof Results>

/** Results that are final, with what all of them won together. */
export const Payout = Results.omit({ official: true })
  .extend({ total_cents: z.number() })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/** Where a client of the Pusher protocol connects, and what it hears there. */
export const Listening = z
  .strictObject({
    key: z.string(),
    host: z.string(),
    port: z.number(),
    tls: z.boolean(),
    /** Of Pusher Channels; null where another server speaks its protocol. */
    cluster: z.string().nullable(),
    /** With the id of an activity in place of what stands in braces. */
    channel: z.string(),
    events: z.array(z.string()),
  })
  .meta({ id: 'Listening' })
export type Listening = z.infer<typeof Listening>

export const Me = z
  .strictObject({
    name: z.string(),
    hometown: z.string().nullable(),
    bbr_id: z.string().nullable(),
    earned_cents: z.number(),
    unread: z.number(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

/** The number of the next page; null on the last one. */
const next = z.number().nullable()

const MyRun = z.strictObject({
  id: z.number(),
  event: PublicEvent,
  activity: z.strictObject({ id: z.number(), name: z.string() }),
  round: z.string(),
  slot: z.number(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  scratched: z.boolean(),
  /** Published money of all contests that the run counts in, in whole cents. */
  earned_cents: z.number().nullable(),
  /** The address of its draw; null where not everybody may see the event. */
  draw: z.string().nullable(),
})

export const MyRuns = z.strictObject({ runs: z.array(MyRun), next }).meta({ id: 'MyRuns' })
export type MyRuns = z.infer<typeof MyRuns>

const MyNotification = z.strictObject({
  id: z.number(),
  kind: z.string(),
  activity_id: z.number().nullable().describe('The class it is about; null for replies to account requests.'),
  round: z.string(),
  slot: z.number().nullable().describe('Draw number of the first run it lists.'),
  title: z.string(),
  body: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

export const MyNotifications = z
  .strictObject({ unread: z.number(), notifications: z.array(MyNotification), next })
  .meta({ id: 'MyNotifications' })
export type MyNotifications = z.infer<typeof MyNotifications>

const MyPushSubscription = z.strictObject({
  id: z.number(),
  device: z.string().describe('Name of the device, as in your list of signed-in devices.'),
  service: z.string().describe('Host name of the push service.'),
  created_at: z.iso.datetime(),
})

export const MyPushSubscriptions = z
  .strictObject({ push_subscriptions: z.array(MyPushSubscription) })
  .meta({ id: 'MyPushSubscriptions' })
export type MyPushSubscriptions = z.infer<typeof MyPushSubscriptions>

/** What was refused, and why (RFC 9457). */
export const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    /** By the name of the parameter. */
    errors: z.record(z.string(), z.string()).optional(),
    /** Under this id a failure of ours stands in the log. */
    request_id: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
