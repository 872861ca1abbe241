import type { Request, Response } from 'express'
import { ChangeScore } from '#wire/draw.ts'
import { entryOfScore } from '../models/access.ts'
import { saveScore } from '../models/entries/scores.ts'
import { idIn } from '../http/parameters.ts'
import { versionSeen } from '../http/versionSeen.ts'

export async function update(req: Request, res: Response) {
  const entry = await entryOfScore(req.db, req.person, idIn(req, 'scoreId'))
  const penalty = req.get('Penalty-Seconds')
  const asked = { ...(penalty && { penalty: Number(penalty) }), ...req.body }
  const { version = versionSeen(req), ...change } = ChangeScore.parse(asked)
  res.json(await saveScore(req.db, req.person, entry, { ...change, version }))
}
