import type { Request, Response } from 'express'
import { ChangeMoney } from '#wire/events/money.ts'
import * as paths from '#wire/paths.ts'
import { type ActivityFound } from '../../models/access.ts'
import { changeMoney, moneyOf } from '../../models/payout/money.ts'
import { moneyProps } from '../../props/payout.ts'
import { newer } from '../../http/versions.ts'

export async function show(req: Request, res: Response, contest: ActivityFound) {
  await res.inertia.render('Activities/Money', moneyProps(contest, await moneyOf(req.db, contest)))
}

export async function update(req: Request, res: Response, contest: ActivityFound) {
  newer(res, await changeMoney(req.db, req.person, contest, ChangeMoney.parse(req.body)))
  res.redirect(303, paths.money(contest.event_id, contest.id))
}
