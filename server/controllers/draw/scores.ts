import type { Request, Response } from 'express'
import { ChangeScore } from '#wire/draw.ts'
import { saveScore } from '../../models/entries/scores.ts'
import type { ScoreFound } from '../../models/queries/score.ts'
import { newer, versionSeen } from '../../http/versions.ts'

export async function update(req: Request, res: Response, score: ScoreFound) {
  const penalty = req.get('Penalty-Seconds')
  const asked = { ...(penalty && { penalty: Number(penalty) }), ...req.body }
  const { version = versionSeen(req), ...change } = ChangeScore.parse(asked)
  res.json(newer(res, await saveScore(req.db, req.person, score, { ...change, version })))
}
