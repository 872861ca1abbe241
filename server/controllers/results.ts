import type { Request, Response } from 'express'
import { PayoutQuery } from '#wire/payout.ts'
import { activityFor } from '../models/access.ts'
import { publishedResultsFor } from '../models/payout/sheet.ts'
import { idIn } from '../http/parameters.ts'

export async function show(req: Request, res: Response) {
  const activity = await publishedResultsFor(req.db, req.person, idIn(req, 'activityId'))
  res.type('html').send(await req.ask('resultsPage', activity.id, new Date()))
}

/** The organization's own spreadsheet: a draft too, every row of the view, or without a view every row. */
export async function exportCsv(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  const { view } = PayoutQuery.parse(req.query)
  const { name, csv } = await req.ask('resultsCsv', activity.id, view)
  res.attachment(name).type('text/csv; charset=utf-8').send(csv)
}
