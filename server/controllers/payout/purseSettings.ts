import type { Request, Response } from 'express'
import { ChangeMoney } from '#wire/events/money.ts'
import * as paths from '#wire/paths.ts'
import { type AuthorizedActivity } from '../../models/authorization.ts'
import { updatePurse, loadPurse } from '../../models/payout/purse.ts'
import { moneyProps } from '../../props/payout.ts'
import { withDrawVersion } from '../../http/versionHeaders.ts'

export async function show(req: Request, res: Response, contest: AuthorizedActivity) {
  await res.inertia.render('Activities/Money', moneyProps(contest, await loadPurse(req.db, contest)))
}

export async function update(req: Request, res: Response, contest: AuthorizedActivity) {
  withDrawVersion(res, await updatePurse(req.db, req.user, contest, ChangeMoney.parse(req.body)))
  res.redirect(303, paths.money(contest.event_id, contest.id))
}
