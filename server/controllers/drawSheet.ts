import type { Request, Response } from 'express'
import { drawSheet } from '../documents/drawSheet.ts'
import { publishedDrawFor } from '../models/drawSheet.ts'
import { roundIn } from './draw.ts'
import { idIn } from './ids.ts'

export async function show(req: Request, res: Response) {
  const draw = await publishedDrawFor(req.db, req.person, idIn(req, 'activityId'))
  const round = roundIn(req, draw.activity)
  const entries = await draw.entriesOf(round)
  const draws = await draw.drawsOf(round)
  res.type('html').send(drawSheet({ ...draw.activity, round, entries, draws, printedAt: new Date() }))
}

/** Seeds, options, entries and orders, so that anybody can make the draws again. */
export async function draws(req: Request, res: Response) {
  const draw = await publishedDrawFor(req.db, req.person, idIn(req, 'activityId'))
  res.json(await draw.drawsOf(roundIn(req, draw.activity)))
}
