import type { Request, Response } from 'express'
import { PayoutQuery } from '#wire/payout.ts'
import type { ActivityFound } from '../../models/access.ts'
import type { PublishedResults } from '../../models/payout/sheets/sheet.ts'
import { linksOf } from '../../post/links.ts'

export async function show(req: Request, res: Response, { id, readBy }: PublishedResults) {
  const base = linksOf(req).base
  res.type('html').send(await req.ask('resultsPage', id, readBy, new Date(), base))
}

/** The organization's own spreadsheet: a draft too, every row of the view, or without a view every row. */
export async function exportCsv(req: Request, res: Response, activity: ActivityFound) {
  const { view } = PayoutQuery.parse(req.query)
  const { name, csv } = await req.ask('resultsCsv', activity.id, view)
  res.attachment(name).type('text/csv; charset=utf-8').send(csv)
}
