import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { drawSheet } from '../../documents/drawSheet.ts'
import { RIDER_HOME } from '../../documents/printPage.ts'
import { publicQrLink } from '../../documents/qr.ts'
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
  const { id } = activity
  const { base } = linkBaseOf(req)
  const sheet = await loadDrawSheet(req.db, id, round, activity)
  const phones = await publicQrLink(sheet.event, base, paths.publicDraw(id, round))
  const proof = await publicQrLink(sheet.event, base, paths.drawProof(id, round))
  const back = drawScreen(activity, round, sheet.event)
  const links = { publicLink: phones, proofLink: proof, back }
  res.type('html').send(drawSheet({ ...sheet, ...links, printedAt: new Date() }))
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
