import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import {
  SubscriptionEndpoint,
  NotificationSettings,
  MarkReadUpTo,
  SavePushSubscription,
} from '#wire/riderApp/notifications.ts'
import { NotFound } from '../../errors.ts'
import { slidingWindow } from '../../rateLimits/slidingWindow.ts'
import type { AuthorizedActivity } from '../../models/authorization.ts'
import { hasAccount } from '../../models/currentUser.ts'
import {
  updateNotificationSettings,
  listNotifications,
  markReadUpTo,
  loadNotificationSettings,
  countUnreadNotifications,
} from '../../models/notifications/list.ts'
import { loadDeliveryCounts } from '../../models/notifications/deliveries/counts.ts'
import * as subscriptions from '../../models/notifications/pushSubscriptions.ts'

export async function index(req: Request, res: Response) {
  const before = Number(req.query.before) || undefined
  const [list, { public_key }] = await Promise.all([
    listNotifications(req.db, req.user, isId(before) ? before : undefined),
    subscriptions.loadVapidKeys(req.db),
  ])
  noStore(res).json({
    ...list,
    sends_mail: req.env.SMTP_URL !== undefined,
    key: canPush(req) && hasAccount(req.user) ? public_key : null,
  })
}

const isId = (number: number | undefined) =>
  Number.isInteger(number) && number! > 0 && number! <= 2_147_483_647

export async function markRead(req: Request, res: Response) {
  await markReadUpTo(req.db, req.user, MarkReadUpTo.parse(req.body).id)
  noStore(res).json({ unread: await countUnreadNotifications(req.db, req.user) })
}

export async function updateSettings(req: Request, res: Response) {
  await updateNotificationSettings(req.db, req.user.id, NotificationSettings.partial().parse(req.body))
  noStore(res).json(await loadNotificationSettings(req.db, req.user.id))
}

export async function subscribe(req: Request, res: Response) {
  await subscriptions.savePushSubscription(
    req.db,
    req.user,
    SavePushSubscription.parse(req.body),
    req.pushSender.extraHosts,
  )
  noStore(res).json({ on: true })
}

export async function unsubscribe(req: Request, res: Response) {
  await subscriptions.deletePushSubscription(req.db, req.user, SubscriptionEndpoint.parse(req.body).endpoint)
  noStore(res).json({ on: false })
}

/** Test notifications count toward the push services' limits for this server. */
const limitTests = slidingWindow(
  10,
  'You can send ten test notifications a minute. Wait a moment and try again.',
)

export async function sendTest(req: Request, res: Response) {
  const { endpoint } = SubscriptionEndpoint.parse(req.body)
  const found = await subscriptions.findPushSubscription(req.db, req.user, endpoint)
  if (!found || !canPush(req)) throw new NotFound('Push is off on this device. Turn it on again.')
  limitTests(req.user.id)
  const navigate = new URL(paths.riderAppNotifications, req.env.APP_URL).href
  const text = {
    title: 'Push works on this device',
    body: 'Your draws and results will arrive like this.',
    navigate,
  }
  const { status } = await req.pushSender.send(found, text, await subscriptions.loadVapidKeys(req.db))
  if (status === 'gone') await subscriptions.deletePushSubscription(req.db, req.user, endpoint)
  noStore(res).json({ status })
}

export const deliveryCount = async (req: Request, res: Response, activity: AuthorizedActivity) =>
  noStore(res).json(await loadDeliveryCounts(req.db, activity.id))

/** Browsers allow push only over https. */
const canPush = ({ env }: Request) => env.APP_URL?.startsWith('https:') ?? false

const noStore = (res: Response) => res.set('Cache-Control', 'private, no-store')
