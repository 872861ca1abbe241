import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { PhonePage } from '#wire/phone/pages.ts'
import { phoneDocument } from '../../documents/phone/page.ts'
import { idIn } from '../../http/parameters.ts'
import { unsubscribeFromMails, whoUnsubscribes } from '../../models/notifications/unsubscribing.ts'

/** The same for everybody: the list itself comes by a call of its own. */
export const notifications = (req: Request, res: Response) =>
  sendPage(req, res, { kind: 'notifications' }, paths.phoneNotifications)

/** Opening the link changes nothing: programs that look at mail open it, too. */
export async function show(req: Request, res: Response) {
  await who(req)
  sendPage(req, res, { kind: 'leave', action: req.originalUrl }, paths.phones)
}

/** One POST, by a mail program or by the button, without a sign-in (RFC 8058). */
export async function create(req: Request, res: Response) {
  await unsubscribeFromMails(req.db, (await who(req)).id)
  sendPage(req, res, { kind: 'leave', action: null }, paths.phones)
}

const who = (req: Request) =>
  whoUnsubscribes(req.db, req.env.APP_SECRET, idIn(req, 'userId'), String(req.params.key))

function sendPage(req: Request, res: Response, page: PhonePage, address: string) {
  const { realtime, keeps, ...shell } = req.phone.about
  res
    .set('Cache-Control', page.kind === 'notifications' ? 'public, no-cache' : 'private, no-store')
    .type('html')
    .send(phoneDocument({ page, at: Date.now(), realtime, keeps }, { ...shell, address }))
}
