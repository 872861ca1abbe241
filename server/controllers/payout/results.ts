import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { PayoutQuery } from '#wire/payout.ts'
import { publicQrLink } from '../../documents/qr.ts'
import { resultsPage } from '../../documents/results.ts'
import { resultsCsv, resultsFileName } from '../../documents/resultsCsv.ts'
import type { AuthorizedActivity } from '../../models/authorization.ts'
import { type AuthorizedResults, loadResultSheet } from '../../models/payout/resultSheet.ts'
import { linkBaseOf } from '../../http/linkBase.ts'

export async function show(req: Request, res: Response, { id, audience }: AuthorizedResults) {
  const sheet = await loadResultSheet(req.db, id, audience, { published: true })
  const phones = await publicQrLink(sheet.event, linkBaseOf(req).base, paths.publicResults(id))
  res.type('html').send(resultsPage(sheet, new Date(), phones))
}

/** Exports unpublished results too. Without a view, it exports all views. */
export async function exportCsv(req: Request, res: Response, activity: AuthorizedActivity) {
  const { view } = PayoutQuery.parse(req.query)
  const sheet = await loadResultSheet(req.db, activity.id, 'members', view ? { rounds: [view] } : undefined)
  res.attachment(resultsFileName(sheet, 'csv')).type('text/csv; charset=utf-8').send(resultsCsv(sheet))
}
