import type { Request, Response } from 'express'
import type { MyNotifications, MyPushSubscriptions, MyRuns } from '#wire/api/answers.ts'
import { PageAsked } from '#wire/api/asked.ts'
import { meFor, notificationsFor, pushSubscriptionsFor, runsFor } from '../../models/api/me.ts'
import type { Reader } from '../../models/api/tokens.ts'
import { apiNotificationProps, apiPushSubscriptionProps, apiRunProps } from '../../props/mine.ts'

export const show = (req: Request, res: Response, reader: Reader) =>
  answer(req, res, reader, () => meFor(req.db, reader.id))

export function runs(req: Request, res: Response, reader: Reader) {
  const { page } = PageAsked.parse(req.query)
  return answer(req, res, reader, async () => {
    const { runs, next } = await runsFor(req.db, reader.id, page)
    return { runs: runs.map(apiRunProps), next } satisfies MyRuns
  })
}

export function notifications(req: Request, res: Response, reader: Reader) {
  const { page } = PageAsked.parse(req.query)
  return answer(req, res, reader, async () => {
    const { notifications, ...rest } = await notificationsFor(req.db, reader.id, page)
    return { ...rest, notifications: notifications.map(apiNotificationProps) } satisfies MyNotifications
  })
}

export const pushSubscriptions = (req: Request, res: Response, reader: Reader) =>
  answer(req, res, reader, async () => {
    const found = await pushSubscriptionsFor(req.db, reader.id)
    return { push_subscriptions: found.map(apiPushSubscriptionProps) } satisfies MyPushSubscriptions
  })

/** Looked up in turn with whatever else is public, each person's own behind each other. */
async function answer(req: Request, res: Response, { id }: Reader, look: () => Promise<object>) {
  const mine = await req.phone.look(`person ${id}`, look)
  res.vary('Authorization').set('Cache-Control', 'private, no-cache').json(mine)
}
