import type { Request, Response } from 'express'
import {
  CashBoxQuery,
  type CashBoxProps,
  CountCashBox,
  OpenCashBox,
  PayAssociation,
} from '#wire/events/cashBox.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { idParam } from '../../http/parameters.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { payAssociation, voidAssociationPayment } from '../../models/associations/payments.ts'
import { countCashBox, reopenCashBox, setOpeningCash } from '../../models/fees/cashBox.ts'
import { loadCashBoxes } from '../../models/fees/cashBoxPage.ts'
import { eventHead } from '../../props/events.ts'

export async function show(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const { box } = CashBoxQuery.parse(req.query)
  const props: CashBoxProps = {
    organization: { id, name },
    event: eventHead(event),
    ...(await loadCashBoxes(req.db, event, box)),
    can: can(event.membership),
  }
  await res.inertia.render('Events/CashBox', props)
}

export async function open(req: Request, res: Response, event: AuthorizedEvent) {
  await setOpeningCash(req.db, req.user, event, OpenCashBox.parse(req.body))
  redirect(res, event)
}

export async function count(req: Request, res: Response, event: AuthorizedEvent) {
  await countCashBox(req.db, req.user, event, CountCashBox.parse(req.body))
  redirect(res, event)
}

export async function reopen(req: Request, res: Response, event: AuthorizedEvent) {
  await reopenCashBox(req.db, req.user, event, idParam(req, 'boxId'))
  redirect(res, event)
}

export async function payFees(req: Request, res: Response, event: AuthorizedEvent) {
  await payAssociation(req.db, req.user, event, PayAssociation.parse(req.body))
  redirect(res, event)
}

export async function voidFeePayment(req: Request, res: Response, event: AuthorizedEvent) {
  await voidAssociationPayment(req.db, req.user, event, idParam(req, 'paymentId'))
  redirect(res, event)
}

const redirect = (res: Response, event: AuthorizedEvent) =>
  res.redirect(303, entryPaths.cashBox(event.organization_id, event.id))
