import type { Request, Response } from 'express'
import { AddCharge, CheckIn, UpdateRiderCard, WaiveCharge } from '#wire/events/riderCard.ts'
import { MailReceipt, ReceiptQuery, TakePayment, VoidPayment } from '#wire/events/payments.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { NO_EMAIL } from '#wire/sharedTexts.ts'
import { receiptPage } from '../../documents/receipt.ts'
import { Conflict } from '../../errors.ts'
import { idParam } from '../../http/parameters.ts'
import type { AuthorizedEvent } from '../../models/authorization.ts'
import { checkIn } from '../../models/fees/checkIn.ts'
import * as payments from '../../models/fees/payments.ts'
import { loadReceipt } from '../../models/fees/receipt.ts'
import { startReceiptMail } from '../../models/fees/receiptMails.ts'
import { addCharge, loadRiderCard, updateRiderCard, waiveCharge } from '../../models/fees/riderCard.ts'

export async function show(req: Request, res: Response, event: AuthorizedEvent) {
  res.json(await loadRiderCard(req.db, event, idParam(req, 'riderId')))
}

export async function update(req: Request, res: Response, event: AuthorizedEvent) {
  const rider = idParam(req, 'riderId')
  await updateRiderCard(req.db, req.user, event, rider, UpdateRiderCard.parse(req.body))
  res.json(await loadRiderCard(req.db, event, rider))
}

export async function arrive(req: Request, res: Response, event: AuthorizedEvent) {
  const rider = idParam(req, 'riderId')
  await checkIn(req.db, req.user, event, rider, CheckIn.parse(req.body))
  res.json(await loadRiderCard(req.db, event, rider))
}

export async function charge(req: Request, res: Response, event: AuthorizedEvent) {
  const rider = idParam(req, 'riderId')
  await addCharge(req.db, req.user, event, rider, AddCharge.parse(req.body))
  res.status(201).json(await loadRiderCard(req.db, event, rider))
}

export async function waive(req: Request, res: Response, event: AuthorizedEvent) {
  const { reason } = WaiveCharge.parse(req.body)
  await waiveCharge(req.db, req.user, event, idParam(req, 'chargeId'), reason)
  res.status(204).end()
}

export async function pay(req: Request, res: Response, event: AuthorizedEvent) {
  const rider = idParam(req, 'riderId')
  await payments.takePayment(req.db, req.user, event, rider, TakePayment.parse(req.body))
  res.status(201).json(await loadRiderCard(req.db, event, rider))
}

export async function voidPayment(req: Request, res: Response, event: AuthorizedEvent) {
  const { reason } = VoidPayment.parse(req.body)
  await payments.voidPayment(req.db, req.user, event, idParam(req, 'paymentId'), reason)
  res.status(204).end()
}

export async function returnCheck(req: Request, res: Response, event: AuthorizedEvent) {
  await payments.returnCheck(req.db, req.user, event, idParam(req, 'paymentId'))
  res.status(204).end()
}

export async function takeBackReturn(req: Request, res: Response, event: AuthorizedEvent) {
  await payments.takeBackReturn(req.db, req.user, event, idParam(req, 'paymentId'))
  res.status(204).end()
}

export async function receipt(req: Request, res: Response, event: AuthorizedEvent) {
  const { paper } = ReceiptQuery.parse(req.query)
  const id = idParam(req, 'paymentId')
  const loaded = await loadReceipt(req.db, event.id, id)
  const at = [event.organization_id, event.id] as const
  const isRoll = paper === 'roll'
  const otherPaper = {
    href: entryPaths.receipt(...at, id, isRoll ? undefined : 'roll'),
    label: isRoll ? 'Letter paper' : 'Receipt paper (80 mm)',
  }
  const back = { href: paths.entries(...at), label: 'Back to entries' }
  res.type('html').send(receiptPage(loaded, { printedAt: new Date(), back, otherPaper, isRoll }))
}

export async function mailReceipt(req: Request, res: Response, event: AuthorizedEvent) {
  const { email } = MailReceipt.parse(req.body)
  if (!req.env.SMTP_URL) throw new Conflict(`${NO_EMAIL} Print the receipt instead.`)
  await startReceiptMail(req.db, req.user, event, idParam(req, 'paymentId'), email)
  res.status(202).end()
}
