import type { Request, Response } from 'express'
import type { ApiNotifications, ApiPushSubscriptions, ApiRuns } from '#wire/api/responses.ts'
import { PageQuery } from '#wire/api/queryParams.ts'
import { loadMe, listApiNotifications, listPushSubscriptions, listEntries } from '../../models/api/me.ts'
import type { TokenUser } from '../../models/api/tokens.ts'
import { apiNotificationProps, apiPushSubscriptionProps, apiRunProps } from '../../props/myRuns.ts'

export const show = (req: Request, res: Response, reader: TokenUser) =>
  sendPrivate(req, res, reader, () => loadMe(req.db, reader.id))

export function runs(req: Request, res: Response, reader: TokenUser) {
  const { page } = PageQuery.parse(req.query)
  return sendPrivate(req, res, reader, async () => {
    const { runs, next } = await listEntries(req.db, reader.id, page)
    return { runs: runs.map(apiRunProps), next } satisfies ApiRuns
  })
}

export function notifications(req: Request, res: Response, reader: TokenUser) {
  const { page } = PageQuery.parse(req.query)
  return sendPrivate(req, res, reader, async () => {
    const { notifications, ...rest } = await listApiNotifications(req.db, reader.id, page)
    return { ...rest, notifications: notifications.map(apiNotificationProps) } satisfies ApiNotifications
  })
}

export const pushSubscriptions = (req: Request, res: Response, reader: TokenUser) =>
  sendPrivate(req, res, reader, async () => {
    const found = await listPushSubscriptions(req.db, reader.id)
    return { push_subscriptions: found.map(apiPushSubscriptionProps) } satisfies ApiPushSubscriptions
  })

async function sendPrivate(req: Request, res: Response, { id }: TokenUser, load: () => Promise<object>) {
  const body = await req.publicContext.query(`person ${id}`, load)
  res.vary('Authorization').set('Cache-Control', 'private, no-cache').json(body)
}
