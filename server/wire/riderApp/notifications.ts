import { id } from '../validation/id.ts'
import { z } from '../validation/zod.ts'

export const NotificationSettings = z.strictObject({
  push: z.boolean('Choose yes or no.'),
  email: z.boolean('Choose yes or no.'),
  /** `soon` reminds the rider of a run. `saved` reports a saved score. Both are off by default. */
  soon: z.boolean('Choose yes or no.'),
  saved: z.boolean('Choose yes or no.'),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationItem = z.strictObject({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  created_at: z.iso.datetime(),
  time_zone: z.string().nullable(),
  read: z.boolean(),
  link: z.string(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const Notifications = z.strictObject({
  person: z.strictObject({ id: z.int(), name: z.string(), email: z.string().nullable() }),
  unread: z.int(),
  notifications: z.array(NotificationItem),
  more: z.boolean(),
  settings: NotificationSettings,
  sends_mail: z.boolean(),
  /** The server's public key for push subscriptions. Null without an account, or if `APP_URL` isn't https. */
  key: z.string().nullable(),
})
export type Notifications = z.infer<typeof Notifications>

export const MarkReadUpTo = z.object({
  id: id('Choose a notification.'),
})
export const UnreadCount = z.strictObject({ unread: z.int() })

const NO_SUBSCRIPTION = "This isn't a browser's push subscription."

export const SavePushSubscription = z.object({
  endpoint: z
    .string(NO_SUBSCRIPTION)
    .max(1000, NO_SUBSCRIPTION)
    .regex(/^[!-~]+$/, NO_SUBSCRIPTION),
  keys: z.object(
    {
      p256dh: z.string(NO_SUBSCRIPTION).regex(/^[\w-]{87}=?$/, NO_SUBSCRIPTION),
      auth: z.string(NO_SUBSCRIPTION).regex(/^[\w-]{22}=*$/, NO_SUBSCRIPTION),
    },
    NO_SUBSCRIPTION,
  ),
  key: z.string(NO_SUBSCRIPTION).max(120, NO_SUBSCRIPTION),
})
export type SavePushSubscription = z.infer<typeof SavePushSubscription>

export const SubscriptionEndpoint = SavePushSubscription.pick({ endpoint: true })
export const PushState = z.strictObject({ on: z.boolean() })
export const PushTest = z.strictObject({
  status: z.enum(['accepted', 'uncertain', 'failed', 'gone', 'wait']),
})
export type PushTest = z.infer<typeof PushTest>

/** Counts people, not devices. */
export const DeliveryCounts = z.strictObject({
  kind: z.enum(['draw', 'payout']),
  round: z.string(),
  told: z.int(),
  accepted: z.int(),
  by_email: z.int(),
  uncertain: z.int(),
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>
