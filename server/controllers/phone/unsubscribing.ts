import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { PhonePage } from '#wire/phone/pages.ts'
import { cacheable, HTML, toResponse } from '../../cache/response.ts'
import { madePage } from '../../documents/phone/made.ts'
import { phoneDocument } from '../../documents/phone/page.ts'
import { idIn } from '../../http/parameters.ts'
import { sendPublic } from '../../http/public/cached.ts'
import { unsubscribeFromMails, whoUnsubscribes } from '../../models/notifications/unsubscribing.ts'

/** The same for everybody: the list itself comes by a call of its own. */
export async function notifications(req: Request, res: Response) {
  const address = paths.phoneNotifications
  const response = await req.cache.get(address, async () => {
    const { document, etag } = madePage({ kind: 'notifications' }, { ...req.phone.about, address })
    return cacheable(null, await toResponse(document, HTML, etag))
  })
  sendPublic(req, res, response)
}

/** Opening the link changes nothing: programs that look at mail open it, too. */
export async function show(req: Request, res: Response) {
  await who(req)
  sendPage(req, res, { kind: 'leave', action: req.originalUrl })
}

/** One POST, by a mail program or by the button, without a sign-in (RFC 8058). */
export async function create(req: Request, res: Response) {
  await unsubscribeFromMails(req.db, (await who(req)).id)
  sendPage(req, res, { kind: 'leave', action: null })
}

const who = (req: Request) =>
  whoUnsubscribes(req.db, req.env.APP_SECRET, idIn(req, 'userId'), String(req.params.key))

function sendPage(req: Request, res: Response, page: PhonePage) {
  const { realtime, keeps, ...shell } = req.phone.about
  res
    .set('Cache-Control', 'private, no-store')
    .type('html')
    .send(phoneDocument({ page, at: Date.now(), realtime, keeps }, { ...shell, address: paths.phones }))
}
