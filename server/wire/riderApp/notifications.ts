import { id } from '../validation/id.ts'
import { z } from '../validation/zod.ts'

export const NotificationSettings = z.strictObject({
  push: z.boolean('Say yes or no.'),
  email: z.boolean('Say yes or no.'),
  /** What nobody is told who did not ask for it: three to go before a run of theirs, and that its score was saved. */
  soon: z.boolean('Say yes or no.'),
  saved: z.boolean('Say yes or no.'),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationItem = z.strictObject({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  created_at: z.iso.datetime(),
  /** Where its event is; null where it is about none. */
  time_zone: z.string().nullable(),
  read: z.boolean(),
  /** The page that it speaks of. */
  link: z.string(),
})
export type NotificationItem = z.infer<typeof NotificationItem>

/** The list of one person, newest first; what comes after it is asked for with the last id. */
export const Notifications = z.strictObject({
  person: z.strictObject({ id: z.int(), name: z.string(), email: z.string().nullable() }),
  unread: z.int(),
  notifications: z.array(NotificationItem),
  more: z.boolean(),
  settings: NotificationSettings,
  /** The key that a device subscribes with; null where there can be no push, over plain http. */
  key: z.string().nullable(),
})
export type Notifications = z.infer<typeof Notifications>

export const MarkReadUpTo = z.object({
  id: id('Say which one was the last.'),
})
export const UnreadCount = z.strictObject({ unread: z.int() })

const NO_SUBSCRIPTION = 'This is no subscription of a browser.'

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
  /** The server's key that it was made with. */
  key: z.string(NO_SUBSCRIPTION).max(120, NO_SUBSCRIPTION),
})
export type SavePushSubscription = z.infer<typeof SavePushSubscription>

export const SubscriptionEndpoint = SavePushSubscription.pick({ endpoint: true })
export const PushState = z.strictObject({ on: z.boolean() })
export const PushTest = z.strictObject({
  status: z.enum(['accepted', 'uncertain', 'failed', 'gone', 'wait']),
})
export type PushTest = z.infer<typeof PushTest>

/** What became of a publication: of so many people told, how many were reached how. */
export const DeliveryCounts = z.strictObject({
  kind: z.enum(['draw', 'payout']),
  round: z.string(),
  told: z.int(),
  accepted: z.int(),
  by_email: z.int(),
  uncertain: z.int(),
})
export type DeliveryCounts = z.infer<typeof DeliveryCounts>
