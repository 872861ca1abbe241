import type { Request, Response } from 'express'
import { AVERAGE } from '#rules/rounds.ts'
import { type PayoutProps, PayoutQuery, TypePoints, TypePrize } from '#wire/payout.ts'
import { NotFound } from '../errors.ts'
import { activityFor, can, enrollmentFor } from '../models/access.ts'
import { activityProps } from '../models/activities.ts'
import { payoutVersion, tabsOf } from '../models/payout/payout.ts'
import { typePoints, typePrize } from '../models/payout/typing.ts'
import { requireToken } from '../http/session.ts'
import { idIn } from '../http/parameters.ts'

export async function show(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  if (activity.event_id !== idIn(req, 'eventId')) throw new NotFound()
  const { view } = PayoutQuery.parse(req.query)

  const { id, name, category, organization } = activity.event
  const props: PayoutProps = {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category },
    activity: await activityProps(req.db, activity),
    view,
    tabs: await tabsOf(req.db, activity, view),
    can: can(activity.role),
    version: await payoutVersion(req.db, activity.id),
  }
  await res.inertia.render('Payout/Index', props)
}

export async function rows(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  const { view, page } = PayoutQuery.parse(req.query)
  res.json(await req.ask('payoutPage', activity, view, page))
}

/** Its address is a GET by specification; the token keeps a link in an e-mail from publishing money. */
export async function publish(req: Request, res: Response) {
  requireToken(req)
  const { publish_payout } = await req.ask('publishPayout', req.person, await ofEvent(req))
  res.json({ publish_payout })
}

export async function unpublish(req: Request, res: Response) {
  requireToken(req)
  const { publish_payout } = await req.ask('unpublishPayout', req.person, await ofEvent(req))
  res.json({ publish_payout })
}

export async function prize(req: Request, res: Response) {
  const { id, prize } = TypePrize.parse(req.body)
  const enrollment = await enrollmentFor(req.db, req.person, id, 'organize')
  res.json(await typePrize(req.db, req.person, enrollment, prize))
}

export async function points(req: Request, res: Response) {
  const { id, points, view } = TypePoints.parse(req.body)
  const enrollment = await enrollmentFor(req.db, req.person, id, 'organize')
  res.json(await typePoints(req.db, req.person, enrollment, points, view === AVERAGE))
}

export async function fill(req: Request, res: Response) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  res.json(await req.ask('fillPoints', req.person, activity))
}

export async function leaderboard(req: Request, res: Response) {
  await res.inertia.render(
    'Leaderboard/Index',
    await req.ask('leaderboardFor', req.person, idIn(req, 'groupId')),
  )
}

async function ofEvent(req: Request) {
  const activity = await activityFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  if (activity.event_id !== idIn(req, 'eventId')) throw new NotFound()
  return activity
}
