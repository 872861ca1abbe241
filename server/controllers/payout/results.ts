import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { PayoutQuery } from '#wire/payout.ts'
import { phoneLink } from '../../documents/qr.ts'
import { resultsPage } from '../../documents/results.ts'
import { resultsCsv, resultsFileName } from '../../documents/resultsCsv.ts'
import type { ActivityFound } from '../../models/access.ts'
import { type PublishedResults, resultSheet } from '../../models/payout/sheets/sheet.ts'
import { linksOf } from '../../post/links.ts'

export async function show(req: Request, res: Response, { id, readBy }: PublishedResults) {
  const sheet = await resultSheet(req.db, id, readBy, { published: true })
  const phones = await phoneLink(sheet.event, linksOf(req).base, paths.publicResults(id))
  res.type('html').send(resultsPage(sheet, new Date(), phones))
}

/** The organization's own spreadsheet: a draft too, every row of the view, or without a view every row. */
export async function exportCsv(req: Request, res: Response, activity: ActivityFound) {
  const { view } = PayoutQuery.parse(req.query)
  const sheet = await resultSheet(req.db, activity.id, 'members', view ? { rounds: [view] } : undefined)
  res.attachment(resultsFileName(sheet, 'csv')).type('text/csv; charset=utf-8').send(resultsCsv(sheet))
}
