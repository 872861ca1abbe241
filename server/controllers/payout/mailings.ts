import type { Request, Response } from 'express'
import { EmailResults } from '#wire/payout.ts'
import type { ActivityFound } from '../../models/access.ts'
import { mailingsOf, startMailing } from '../../models/payout/sheets/mailings.ts'
import { mailingProps } from '../../props/payout.ts'

export async function create(req: Request, res: Response, activity: ActivityFound) {
  const { emails, notes } = EmailResults.parse(req.body)
  res.status(202).json(await startMailing(req.db, req.person, activity, emails, notes ?? ''))
}

export async function index(req: Request, res: Response, activity: ActivityFound) {
  res.json((await mailingsOf(req.db, activity.id)).map(mailingProps))
}
