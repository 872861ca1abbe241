import type { Request, Response } from 'express'
import { ChangeScore } from '#wire/draw.ts'
import { saveScore } from '../../models/entries/scores.ts'
import type { FoundScore } from '../../models/queries/score.ts'
import { withDrawVersion, parseIfMatch } from '../../http/versionHeaders.ts'

export async function update(req: Request, res: Response, score: FoundScore) {
  const penalty = req.get('Penalty-Seconds')
  const fields = { ...(penalty && { penalty: Number(penalty) }), ...req.body }
  const { version = parseIfMatch(req), ...change } = ChangeScore.parse(fields)
  res.json(withDrawVersion(res, await saveScore(req.db, req.user, score, { ...change, version })))
}
