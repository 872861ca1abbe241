import type { Request, Response } from 'express'
import { type PublishedDraw, requirePublished } from '../../models/draw/sheet.ts'
import { linksOf } from '../../post/links.ts'
import { roundIn } from '../../http/parameters.ts'

export async function show(req: Request, res: Response, activity: PublishedDraw) {
  const round = publishedRoundIn(req, activity)
  res
    .type('html')
    .send(await req.ask('drawSheet', activity.id, round, activity.readBy, new Date(), linksOf(req).base))
}

/** Seeds, options, entries and orders, so that anybody can make the draws again. */
export async function draws(req: Request, res: Response, activity: PublishedDraw) {
  res
    .type('json')
    .send(await req.ask('drawsOf', activity.id, publishedRoundIn(req, activity), activity.readBy))
}

function publishedRoundIn(req: Request, activity: PublishedDraw): string {
  const round = roundIn(req, activity)
  requirePublished(activity, round)
  return round
}
