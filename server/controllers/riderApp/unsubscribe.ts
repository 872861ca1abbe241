import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'
import { cacheable, HTML, toCachedResponse } from '../../cache/response.ts'
import { renderRiderAppPage, riderAppDocument } from '../../documents/riderApp/renderPage.ts'
import { idParam } from '../../http/parameters.ts'
import { sendPublicResponse } from '../../cache/publicResponses.ts'
import { unsubscribeFromEmails, findUnsubscribingUser } from '../../models/notifications/unsubscribe.ts'

export async function notifications(req: Request, res: Response) {
  const address = paths.riderAppNotifications
  const response = await req.cache.get(address, async () => {
    const { document, etag } = renderRiderAppPage(
      { kind: 'notifications' },
      { ...req.publicContext.appContext, address },
    )
    return cacheable(null, await toCachedResponse(document, HTML, etag))
  })
  sendPublicResponse(req, res, response)
}

/** Opening the link doesn't change anything, because mail scanners also open links. */
export async function show(req: Request, res: Response) {
  await findRecipient(req)
  sendPage(req, res, { kind: 'leave', action: req.originalUrl })
}

/** Mail programs can also send this request for one-click unsubscribing (RFC 8058). */
export async function create(req: Request, res: Response) {
  await unsubscribeFromEmails(req.db, (await findRecipient(req)).id)
  sendPage(req, res, { kind: 'leave', action: null })
}

const findRecipient = (req: Request) =>
  findUnsubscribingUser(req.db, req.env.APP_SECRET, idParam(req, 'userId'), String(req.params.key))

function sendPage(req: Request, res: Response, page: RiderAppPage) {
  const { realtime, keeps, ...shell } = req.publicContext.appContext
  res
    .set('Cache-Control', 'private, no-store')
    .type('html')
    .send(riderAppDocument({ page, at: Date.now(), realtime, keeps }, { ...shell, address: paths.riderApp }))
}
