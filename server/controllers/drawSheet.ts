import type { Request, Response } from 'express'
import { publishedDrawFor } from '../models/draw/sheet.ts'
import { roundIn } from './draw.ts'
import { idIn } from '../http/parameters.ts'

export async function show(req: Request, res: Response) {
  const activity = await publishedDrawFor(req.db, req.person, idIn(req, 'activityId'))
  res.type('html').send(await req.ask('drawSheet', activity.id, roundIn(req, activity), new Date()))
}

/** Seeds, options, entries and orders, so that anybody can make the draws again. */
export async function draws(req: Request, res: Response) {
  const activity = await publishedDrawFor(req.db, req.person, idIn(req, 'activityId'))
  res.type('json').send(await req.ask('drawsOf', activity.id, roundIn(req, activity)))
}
