import type { Request, Response } from 'express'
import type { PublishedDraw } from '../../models/draw/sheet.ts'
import { roundIn } from '../../http/parameters.ts'

export async function show(req: Request, res: Response, activity: PublishedDraw) {
  res.type('html').send(await req.ask('drawSheet', activity.id, roundIn(req, activity), new Date()))
}

/** Seeds, options, entries and orders, so that anybody can make the draws again. */
export async function draws(req: Request, res: Response, activity: PublishedDraw) {
  res.type('json').send(await req.ask('drawsOf', activity.id, roundIn(req, activity)))
}
