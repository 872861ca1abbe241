import type { Request, Response } from 'express'
import { ChangeScore } from '#wire/draw.ts'
import type { Run } from '../../models/entries/run.ts'
import { saveScore } from '../../models/entries/scores.ts'
import { newer, versionSeen } from '../../http/versions.ts'

export async function update(req: Request, res: Response, run: Run) {
  const penalty = req.get('Penalty-Seconds')
  const asked = { ...(penalty && { penalty: Number(penalty) }), ...req.body }
  const { version = versionSeen(req), ...change } = ChangeScore.parse(asked)
  res.json(newer(res, await saveScore(req.db, req.person, run, { ...change, version })))
}
