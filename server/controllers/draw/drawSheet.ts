import type { Request, Response } from 'express'
import { changesSincePrint } from '#rules/draw/printedSlots.ts'
import { PrintQuery, RecordPrint } from '#wire/drawPrints.ts'
import * as paths from '#wire/paths.ts'
import { drawSheet } from '../../documents/drawSheet.ts'
import { RIDER_HOME } from '../../documents/printPage.ts'
import { publicQrLink } from '../../documents/qr.ts'
import { slotChangesSheet } from '../../documents/slotChangesSheet.ts'
import { isPayoutPublished } from '../../models/activities/rounds.ts'
import type { AuthorizedActivity } from '../../models/authorization.ts'
import { digestOf, loadLastPrint, loadPrints, printedSlots, recordPrint } from '../../models/draw/prints.ts'
import {
  listDrawRecords,
  loadDrawSheet,
  type AuthorizedDraw,
  requirePublished,
} from '../../models/draw/sheet.ts'
import { linkBaseOf } from '../../http/linkBase.ts'
import { roundParam } from '../../http/parameters.ts'

export async function show(req: Request, res: Response, activity: AuthorizedDraw) {
  const round = publishedRoundIn(req, activity)
  const { id, isStaff, isOrganizer } = activity
  const { base } = linkBaseOf(req)
  const sheet = await loadDrawSheet(req.db, id, round, activity)
  const phones = await publicQrLink(sheet.event, base, paths.publicDraw(id, round))
  const proof = await publicQrLink(sheet.event, base, paths.drawProof(id, round))
  const back = drawScreen(activity, round, sheet.event)
  const links = { publicLink: phones, proofLink: proof, back }
  const hasLateLines = isStaff === true && !isPayoutPublished(activity, round)
  const slots = printedSlots(sheet, sheet.entries)
  const last = isOrganizer ? await loadLastPrint(req.db, activity, round) : null
  res.type('html').send(
    drawSheet({
      ...sheet,
      ...links,
      hasLateLines,
      printRecord: isOrganizer ? { url: paths.drawPrints(id, round), digest: digestOf(slots) } : null,
      lastPrint: last && {
        at: last.printed_at,
        isCurrent: changesSincePrint(last.slots, slots).length === 0,
      },
      printedAt: new Date(),
    }),
  )
}

export async function changes(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const { since } = PrintQuery.parse(req.query)
  const { print, earlier } = await loadPrints(req.db, activity, round, since)
  const sheet = await loadDrawSheet(req.db, activity.id, round, { audience: 'members', isStaff: false })
  res.type('html').send(
    slotChangesSheet({
      ...sheet,
      print,
      earlier,
      changes: changesSincePrint(print.slots, printedSlots(sheet, sheet.entries)),
      printedAt: new Date(),
    }),
  )
}

export async function recordPrinted(req: Request, res: Response, activity: AuthorizedActivity) {
  const { digest } = RecordPrint.parse(req.body)
  await recordPrint(req.db, req.user, activity, roundParam(req, activity), digest)
  res.status(204).end()
}

function drawScreen(
  { id, event_id, audience }: AuthorizedDraw,
  round: string,
  event: { is_public: boolean },
) {
  const label = 'Back to draw'
  if (audience === 'members') return { href: paths.draw(event_id, id, round), label }
  return event.is_public ? { href: paths.publicDraw(id, round), label } : RIDER_HOME
}

export async function draws(req: Request, res: Response, activity: AuthorizedDraw) {
  res.json(await listDrawRecords(req.db, activity.id, publishedRoundIn(req, activity), activity.audience))
}

function publishedRoundIn(req: Request, activity: AuthorizedDraw): string {
  const round = roundParam(req, activity)
  requirePublished(activity, round)
  return round
}
