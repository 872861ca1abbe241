import type { Request, Response } from 'express'
import { EmailResults } from '#wire/payout.ts'
import { activityFor } from '../models/access.ts'
import { mailingsOf, startMailing } from '../models/payout/mailings.ts'
import { idIn } from '../http/parameters.ts'

export async function create(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  const { emails, notes } = EmailResults.parse(req.body)
  res.status(202).json(await startMailing(req.db, req.person, activity, emails, notes ?? ''))
}

export async function index(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  res.json(await mailingsOf(req.db, activity.id))
}
