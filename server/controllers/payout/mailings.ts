import type { Request, Response } from 'express'
import { EmailResults } from '#wire/payout.ts'
import type { AuthorizedActivity } from '../../models/authorization.ts'
import { listMailings, startMailing } from '../../models/payout/mailings.ts'
import { mailingProps } from '../../props/payout.ts'

export async function create(req: Request, res: Response, activity: AuthorizedActivity) {
  const { emails, notes } = EmailResults.parse(req.body)
  res.status(202).json(await startMailing(req.db, req.user, activity, emails, notes ?? ''))
}

export async function index(req: Request, res: Response, activity: AuthorizedActivity) {
  res.json((await listMailings(req.db, activity.id)).map(mailingProps))
}
