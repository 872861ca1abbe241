import type { Request, Response } from 'express'
import { parseDay } from '#lib/dates.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { DeliverPayoff, PayoffQuery, type PayoffProps, PayWinnings } from '#wire/payoff.ts'
import { payoffSheet, payoffSlips } from '../../documents/payoffSheets.ts'
import { can, type AuthorizedCheck, type AuthorizedEvent } from '../../models/authorization.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import { loadOpenCash } from '../../models/fees/cashBox.ts'
import { deliverPayoff } from '../../models/payoff/deliver.ts'
import { loadPayoff } from '../../models/payoff/load.ts'
import { payWinnings } from '../../models/payoff/pay.ts'
import { loadPayoffSheet } from '../../models/payoff/sheet.ts'
import { sheetProps } from '../../props/checks.ts'
import { eventHead } from '../../props/events.ts'
import { payoffProps } from '../../props/payoff.ts'

export async function show(req: Request, res: Response, event: AuthorizedEvent) {
  const { rider } = PayoffQuery.parse(req.query)
  const { id, name, next_check_number } = event.organization
  const props: PayoffProps = {
    organization: { id, name },
    event: eventHead(event),
    ...payoffProps(await loadPayoff(req.db, event, rider)),
    cash_box_cents: await loadOpenCash(req.db, event.id),
    sheet: sheetProps(event.organization),
    next_number: next_check_number,
    can: can(event.membership),
  }
  await res.inertia.render('Payoff/Index', props)
}

export async function pay(req: Request, res: Response, event: AuthorizedEvent) {
  const today = parseDay(todayAt(event, new Date()))
  res.json(await payWinnings(req.db, req.user, event, PayWinnings.parse(req.body), today))
}

export async function deliver(req: Request, res: Response, check: AuthorizedCheck) {
  await deliverPayoff(req.db, req.user, check, DeliverPayoff.parse(req.body))
  res.status(204).end()
}

export async function slips(req: Request, res: Response, event: AuthorizedEvent) {
  res.type('html').send(payoffSlips(await printedPage(req, event)))
}

export async function sheet(req: Request, res: Response, event: AuthorizedEvent) {
  res.type('html').send(payoffSheet(await printedPage(req, event)))
}

const printedPage = async (req: Request, event: AuthorizedEvent) => ({
  ...(await loadPayoffSheet(req.db, event)),
  publicLink: null,
  back: { href: entryPaths.payoff(event.organization_id, event.id), label: 'Back to the payoff' },
  printedAt: new Date(),
})
