import type { Request, Response } from 'express'
import { ChangeScore } from '#wire/draw.ts'
import { entryOfScore } from '../models/access.ts'
import { saveScore } from '../models/scores.ts'
import { idIn } from './ids.ts'

export async function update(req: Request, res: Response) {
  const penalty = req.get('Penalty-Seconds')
  const asked = { ...(penalty && { penalty: Number(penalty) }), ...req.body }
  const { version = versionSeen(req), ...change } = ChangeScore.parse(asked)
  const entry = await entryOfScore(req.db, req.person, idIn(req, 'scoreId'))
  res.json(await saveScore(req.db, req.person, entry, { ...change, version }))
}

/** The score that was on the screen, as `If-Match: "3"`; without it the save overwrites whatever stands there. */
function versionSeen(req: Request): number | undefined {
  const [, version] = /^"(\d{1,9})"$/.exec(req.get('If-Match') ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}
