import type { Request, Response } from 'express'
import { AVERAGE } from '#rules/rounds.ts'
import { type PayoutProps, PayoutQuery, TypePoints, TypePrize, VoidChecksAndUnpublish } from '#wire/payout.ts'
import { type ActivityFound, can, type EnrollmentFound, seesMoney } from '../../models/access.ts'
import { besidePayout } from '../../models/queries/beside.ts'
import { payoutPage } from '../../models/payout/payout.ts'
import {
  publishPayout,
  unpublishPayout,
  voidChecksAndUnpublish as voidAndUnpublish,
} from '../../models/payout/publish.ts'
import { fillPoints, typePoints, typePrize } from '../../models/payout/typing.ts'
import { activityProps, leaderboardOf } from '../../props/activities.ts'
import { payoutPageProps, payoutTabs, prizeProps, withoutMoney } from '../../props/payout.ts'
import { requireToken } from '../../http/session.ts'
import { cachedPart, sendCachedJson } from '../../http/cached.ts'
import { newer } from '../../http/versions.ts'

export async function show(req: Request, res: Response, activity: ActivityFound) {
  const { view } = PayoutQuery.parse(req.query)
  const { contests, version, ...around } = await knownBeside(req, activity)

  const { id, name, category, organization } = activity.event
  const shown = activityProps(activity, view, around)
  const sees_money = seesMoney(activity.membership)
  const props: PayoutProps = {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category },
    activity: sees_money ? shown : { ...shown, points_seasons_group_id: null },
    class_id: activity.parent_id ?? activity.id,
    view,
    tabs: payoutTabs(contests, activity.id, view),
    leaderboard: leaderboardOf(activity.points_seasons_group_id, activity.membership),
    can: can(activity.membership),
    sees_money,
    version,
  }
  await res.inertia.render('Payout/Index', props)
}

/** It follows from the class of the contest, its incentives, and every class whose runs may count in it. */
const knownBeside = (req: Request, activity: ActivityFound) =>
  cachedPart(req, activity.event.organization.id, ['beside payout', activity.id, activity.versions], () =>
    besidePayout(req.db, activity),
  )

export async function rows(req: Request, res: Response, activity: ActivityFound) {
  const { view, page } = PayoutQuery.parse(req.query)
  const { id, versions, event, membership } = activity
  const sees_money = seesMoney(membership)
  const key = ['payout', id, view, page, event.version, versions, sees_money]
  await sendCachedJson(req, res, event.organization.id, key, async () => {
    const shown = payoutPageProps(await payoutPage(req.db, activity, view, page))
    return sees_money ? shown : withoutMoney(shown)
  })
}

/** Its address is a GET by specification; the token keeps a link in an e-mail from publishing money. */
export async function publish(req: Request, res: Response, activity: ActivityFound) {
  requireToken(req)
  const { view } = PayoutQuery.parse(req.query)
  res.json(newer(res, await publishPayout(req.db, req.person, activity, view)))
}

export async function unpublish(req: Request, res: Response, activity: ActivityFound) {
  requireToken(req)
  const { view } = PayoutQuery.parse(req.query)
  res.json(newer(res, await unpublishPayout(req.db, req.person, activity, view)))
}

export async function voidChecksAndUnpublish(req: Request, res: Response, activity: ActivityFound) {
  const { view } = PayoutQuery.parse(req.query)
  const { checks } = VoidChecksAndUnpublish.parse(req.body)
  res.json(newer(res, await voidAndUnpublish(req.db, req.person, activity, view, checks)))
}

export async function prize(req: Request, res: Response, result: EnrollmentFound) {
  const { prize } = TypePrize.parse(req.body)
  res.json(prizeProps(newer(res, await typePrize(req.db, req.person, result, prize))))
}

export async function points(req: Request, res: Response, result: EnrollmentFound) {
  const { points, view } = TypePoints.parse(req.body)
  res.json(newer(res, await typePoints(req.db, req.person, result, points, view === AVERAGE)))
}

export async function fill(req: Request, res: Response, activity: ActivityFound) {
  res.json(newer(res, await fillPoints(req.db, req.person, activity)))
}
