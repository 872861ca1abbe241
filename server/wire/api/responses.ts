import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'
import { DrawPage, EventPage, EventsPage, PublicClass, PublicEvent, ResultsPage } from '../riderApp/pages.ts'

const live = { channel: z.string() }

export const ApiEvents = EventsPage.omit({ kind: true }).meta({ id: 'Events' })
export const ApiEvent = EventPage.omit({ kind: true }).meta({ id: 'Event' })
export const ApiActivity = DrawPage.pick({ event: true, activity: true, rounds: true })
  .extend(PublicClass.omit({ id: true, name: true }).shape)
  .extend(live)
  .meta({ id: 'Activity' })
export type ApiActivity = z.infer<typeof ApiActivity>

export const ApiDraw = DrawPage.omit({ kind: true }).extend(live).meta({ id: 'Draw' })
export type ApiDraw = z.infer<typeof ApiDraw>

export const ApiResults = ResultsPage.omit({ kind: true }).extend(live).meta({ id: 'Results' })
export type ApiResults = z.infer<typeof ApiResults>

export const ApiPayout = ApiResults.omit({ official: true })
  .extend({ total_cents: z.number() })
  .meta({ id: 'Payout' })
export type ApiPayout = z.infer<typeof ApiPayout>

export const ApiLiveConnection = z
  .strictObject({
    key: z.string(),
    host: z.string(),
    port: z.number(),
    tls: z.boolean(),
    /** Null unless the realtime server is Pusher Channels. */
    cluster: z.string().nullable(),
    channel: z.string(),
    events: z.array(z.string()),
  })
  .meta({ id: 'Listening' })
export type ApiLiveConnection = z.infer<typeof ApiLiveConnection>

export const ApiMe = z
  .strictObject({
    name: z.string(),
    hometown: z.string().nullable(),
    bbr_id: z.string().nullable(),
    earned_cents: z.number(),
    unread: z.number(),
  })
  .meta({ id: 'Me' })
export type ApiMe = z.infer<typeof ApiMe>

const next = z.number().nullable()

const ApiRun = z.strictObject({
  id: z.number(),
  event: PublicEvent,
  activity: z.strictObject({ id: z.number(), name: z.string() }),
  round: z.string(),
  slot: z.number(),
  horse: z.string().nullable(),
  bull: z.string().nullable(),
  score: Score,
  scratched: z.boolean(),
  earned_cents: z.number().nullable(),
  draw: z.string().nullable(),
})

export const ApiRuns = z.strictObject({ runs: z.array(ApiRun), next }).meta({ id: 'MyRuns' })
export type ApiRuns = z.infer<typeof ApiRuns>

const ApiNotification = z.strictObject({
  id: z.number(),
  kind: z.string(),
  activity_id: z
    .number()
    .nullable()
    .describe('The class that the notification is about. Null for replies to account requests.'),
  round: z.string(),
  slot: z.number().nullable().describe('Draw number of the first run in the notification.'),
  title: z.string(),
  body: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

export const ApiNotifications = z
  .strictObject({ unread: z.number(), notifications: z.array(ApiNotification), next })
  .meta({ id: 'MyNotifications' })
export type ApiNotifications = z.infer<typeof ApiNotifications>

const ApiPushSubscription = z.strictObject({
  id: z.number(),
  device: z.string().describe('Name of the device, as in your list of signed-in devices.'),
  service: z.string().describe('Host name of the push service.'),
  created_at: z.iso.datetime(),
})

export const ApiPushSubscriptions = z
  .strictObject({ push_subscriptions: z.array(ApiPushSubscription) })
  .meta({ id: 'MyPushSubscriptions' })
export type ApiPushSubscriptions = z.infer<typeof ApiPushSubscriptions>

export const ProblemDetails = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type ProblemDetails = z.infer<typeof ProblemDetails>
