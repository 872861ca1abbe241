import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { NamedSubscription, NotificationSettings, ReadUpTo, Subscription } from '#wire/phone/notifications.ts'
import { NotFound } from '../../errors.ts'
import { allowance } from '../../limits/allowance.ts'
import type { ActivityFound } from '../../models/access.ts'
import {
  chooseWays,
  notificationsOf,
  readUpTo,
  settingsOf,
  unreadOf,
} from '../../models/notifications/list.ts'
import { reachedOf } from '../../models/notifications/sending/reached.ts'
import * as subscriptions from '../../models/notifications/subscriptions.ts'

/** Somebody's own list; nothing on the way keeps it. */
export async function index(req: Request, res: Response) {
  const before = Number(req.query.before) || undefined
  const [list, { public_key }] = await Promise.all([
    notificationsOf(req.db, req.person, isId(before) ? before : undefined),
    subscriptions.vapidKeys(req.db),
  ])
  personal(res).json({ ...list, key: mayPush(req) ? public_key : null })
}

const isId = (number: number | undefined) =>
  Number.isInteger(number) && number! > 0 && number! <= 2_147_483_647

export async function read(req: Request, res: Response) {
  await readUpTo(req.db, req.person, ReadUpTo.parse(req.body).id)
  personal(res).json({ unread: await unreadOf(req.db, req.person) })
}

export async function choose(req: Request, res: Response) {
  await chooseWays(req.db, req.person.id, NotificationSettings.partial().parse(req.body))
  personal(res).json(await settingsOf(req.db, req.person.id))
}

export async function subscribe(req: Request, res: Response) {
  await subscriptions.subscribe(req.db, req.person, Subscription.parse(req.body), req.webPush.hosts)
  personal(res).json({ on: true })
}

export async function unsubscribe(req: Request, res: Response) {
  await subscriptions.unsubscribe(req.db, req.person, NamedSubscription.parse(req.body).endpoint)
  personal(res).json({ on: false })
}

/** Each is a message to somebody else's server, which counts them as ours. */
const oneMoreTest = allowance(10, 'Ten tests in a minute are the most. Wait a moment and try again.')

/** To this device, and at once: whoever asks looks at it. */
export async function test(req: Request, res: Response) {
  const { endpoint } = NamedSubscription.parse(req.body)
  const found = await subscriptions.subscriptionOf(req.db, req.person, endpoint)
  if (!found || !mayPush(req)) throw new NotFound('Push is off on this device.')
  oneMoreTest(req.person.id)
  const navigate = new URL(paths.phoneNotifications, req.env.APP_URL).href
  const text = { title: 'Push works on this device', body: 'What concerns you arrives like this.', navigate }
  const { status } = await req.webPush.send(found, text, await subscriptions.vapidKeys(req.db))
  if (status === 'gone') await subscriptions.unsubscribe(req.db, req.person, endpoint)
  personal(res).json({ status })
}

export const reached = async (req: Request, res: Response, activity: ActivityFound) =>
  personal(res).json(await reachedOf(req.db, activity.id))

/** Push services want to know an https address to turn to, and browsers allow it over https alone. */
const mayPush = ({ env }: Request) => env.APP_URL?.startsWith('https:') ?? false

const personal = (res: Response) => res.set('Cache-Control', 'private, no-store')
