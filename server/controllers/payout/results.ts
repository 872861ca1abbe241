import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { RIDER_HOME } from '../../documents/printPage.ts'
import { publicQrLink } from '../../documents/qr.ts'
import { resultsPage } from '../../documents/results.ts'
import { type AuthorizedResults, loadResultSheet } from '../../models/payout/resultSheet.ts'
import { linkBaseOf } from '../../http/linkBase.ts'

export async function show(req: Request, res: Response, results: AuthorizedResults) {
  const { id, audience } = results
  const sheet = await loadResultSheet(req.db, id, audience, { published: true })
  const phones = await publicQrLink(sheet.event, linkBaseOf(req).base, paths.publicResults(id))
  const back = resultsScreen(results, sheet.event)
  res.type('html').send(resultsPage(sheet, { printedAt: new Date(), phones, back }))
}

function resultsScreen({ id, event_id, audience }: AuthorizedResults, event: { is_public: boolean }) {
  if (audience === 'members') return { href: paths.payout(event_id, id), label: 'Back to payout' }
  return event.is_public ? { href: paths.publicResults(id), label: 'Back to results' } : RIDER_HOME
}
