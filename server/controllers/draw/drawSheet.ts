import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { drawSheet } from '../../documents/drawSheet.ts'
import { phoneLink } from '../../documents/qr.ts'
import { drawsOf, drawToPrint, type PublishedDraw, requirePublished } from '../../models/draw/sheet.ts'
import { linksOf } from '../../post/links.ts'
import { roundIn } from '../../http/parameters.ts'

export async function show(req: Request, res: Response, activity: PublishedDraw) {
  const round = publishedRoundIn(req, activity)
  const { id, readBy } = activity
  const { base } = linksOf(req)
  const sheet = await drawToPrint(req.db, id, round, readBy)
  const phones = await phoneLink(sheet.event, base, paths.publicDraw(id, round))
  const proof = await phoneLink(sheet.event, base, paths.drawProof(id, round))
  res.type('html').send(drawSheet({ ...sheet, printedAt: new Date(), phones, proof }))
}

/** Seeds, options, entries and orders, so that anybody can make the draws again. */
export async function draws(req: Request, res: Response, activity: PublishedDraw) {
  res.json(await drawsOf(req.db, activity.id, publishedRoundIn(req, activity), activity.readBy))
}

function publishedRoundIn(req: Request, activity: PublishedDraw): string {
  const round = roundIn(req, activity)
  requirePublished(activity, round)
  return round
}
