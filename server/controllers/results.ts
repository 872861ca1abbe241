import type { Request, Response } from 'express'
import { PayoutQuery } from '#wire/payout.ts'
import { resultsPage } from '../documents/results.ts'
import { resultsCsv, resultsFileName } from '../documents/resultsCsv.ts'
import { activityFor } from '../models/access.ts'
import { publishedResultsFor, resultSheet } from '../models/resultSheet.ts'
import { idIn } from './ids.ts'

export async function show(req: Request, res: Response) {
  const sheet = await publishedResultsFor(req.db, req.person, idIn(req, 'activityId'))
  res.type('html').send(resultsPage(sheet, new Date()))
}

/** The organization's own spreadsheet: a draft too, every row of the view, or without a view every row. */
export async function exportCsv(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  const { view } = PayoutQuery.parse(req.query)
  const sheet = await resultSheet(req.db, activity.id, view)
  res.attachment(resultsFileName(sheet, 'csv')).type('text/csv; charset=utf-8').send(resultsCsv(sheet))
}
