import type { Request, Response } from 'express'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { isAgeLimited } from '#rules/riders/eligibility.ts'
import {
  type PayoutProps,
  PayoutQuery,
  ChangePoints,
  ChangePrize,
  VoidChecksAndUnpublish,
} from '#wire/payout.ts'
import {
  type AuthorizedActivity,
  can,
  type AuthorizedResult,
  canSeeAges,
  canSeeMoney,
} from '../../models/authorization.ts'
import { loadPayoutContext } from '../../models/queries/screenContext.ts'
import { loadPayoutPage } from '../../models/payout/page.ts'
import {
  publishPayout,
  unpublishPayout,
  voidChecksAndUnpublish as voidAndUnpublish,
} from '../../models/payout/publish.ts'
import { fillPoints, setPoints, setPrize } from '../../models/payout/manualPrizes.ts'
import { activityProps, leaderboardUrl } from '../../props/activities.ts'
import { payoutPageProps, payoutTabs, prizeProps, withoutMoney } from '../../props/payout.ts'
import { requireCsrfToken } from '../../http/csrf.ts'
import { getCachedPart, sendCachedJson } from '../../cache/memberResponses.ts'
import { withDrawVersion } from '../../http/versionHeaders.ts'

export async function show(req: Request, res: Response, activity: AuthorizedActivity) {
  const { view } = PayoutQuery.parse(req.query)
  const { contests, version, ...context } = await cachedPayoutContext(req, activity)

  const { id, name, category, organization } = activity.event
  const shown = activityProps(activity, view, context)
  const sees_money = canSeeMoney(activity.membership)
  const props: PayoutProps = {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category },
    activity: sees_money ? shown : { ...shown, points_seasons_group_id: null },
    class_id: activity.parent_id ?? activity.id,
    is_aggregate: activity.is_aggregate,
    view,
    tabs: payoutTabs(contests, activity.id, view),
    leaderboard: leaderboardUrl(activity.points_seasons_group_id, activity.membership),
    can: can(activity.membership),
    sees_money,
    version,
  }
  await res.inertia.render('Payout/Index', props)
}

const cachedPayoutContext = (req: Request, activity: AuthorizedActivity) =>
  getCachedPart(req, activity.event.organization.id, ['beside payout', activity.id, activity.versions], () =>
    loadPayoutContext(req.db, activity),
  )

export async function rows(req: Request, res: Response, activity: AuthorizedActivity) {
  const { view, page } = PayoutQuery.parse(req.query)
  const { id, versions, event, membership } = activity
  const sees_money = canSeeMoney(membership)
  const sees_ages = isAgeLimited(activity) && canSeeAges(membership)
  const key = ['payout', id, view, page, event.version, versions, sees_money, sees_ages]
  await sendCachedJson(req, res, event.organization.id, key, async () => {
    const shown = payoutPageProps(await loadPayoutPage(req.db, activity, view, page))
    return sees_money ? shown : withoutMoney(shown)
  })
}

/** This GET requires a CSRF token, so that a link in an email can't publish a payout. */
export async function publish(req: Request, res: Response, activity: AuthorizedActivity) {
  requireCsrfToken(req)
  const { view } = PayoutQuery.parse(req.query)
  res.json(withDrawVersion(res, await publishPayout(req.db, req.user, activity, view)))
}

export async function unpublish(req: Request, res: Response, activity: AuthorizedActivity) {
  requireCsrfToken(req)
  const { view } = PayoutQuery.parse(req.query)
  res.json(withDrawVersion(res, await unpublishPayout(req.db, req.user, activity, view)))
}

export async function voidChecksAndUnpublish(req: Request, res: Response, activity: AuthorizedActivity) {
  const { view } = PayoutQuery.parse(req.query)
  const { checks } = VoidChecksAndUnpublish.parse(req.body)
  res.json(withDrawVersion(res, await voidAndUnpublish(req.db, req.user, activity, view, checks)))
}

export async function prize(req: Request, res: Response, result: AuthorizedResult) {
  const { prize } = ChangePrize.parse(req.body)
  res.json(prizeProps(withDrawVersion(res, await setPrize(req.db, req.user, result, prize))))
}

export async function points(req: Request, res: Response, result: AuthorizedResult) {
  const { points, view } = ChangePoints.parse(req.body)
  res.json(withDrawVersion(res, await setPoints(req.db, req.user, result, points, view === AVERAGE)))
}

export async function fill(req: Request, res: Response, activity: AuthorizedActivity) {
  res.json(withDrawVersion(res, await fillPoints(req.db, req.user, activity)))
}
