import type { Request, Response } from 'express'
import { ResizeDraw } from '#wire/activity.ts'
import { DrawPage, type DrawManagerProps, RandomizeDraw } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { phoneAddress, qrPicture } from '../../documents/qr.ts'
import { optional } from '../../inertia/index.ts'
import { linksOf, localOnly } from '../../post/links.ts'
import { type ActivityFound, can } from '../../models/access.ts'
import { drawPage, searchDraw } from '../../models/draw/rows.ts'
import { publishDraw, unpublishDraw } from '../../models/draw/publish.ts'
import { fillShortGo } from '../../models/draw/fill.ts'
import { scoresOf } from '../../models/entries/scores.ts'
import { besideDraw } from '../../models/queries/beside.ts'
import { randomize } from '../../models/draw/randomize.ts'
import { resizeDraw } from '../../models/draw/sessionLimit.ts'
import { entryInSlot } from '../../models/draw/slots.ts'
import { roundNamed, wasDrawPublished } from '../../models/rounds.ts'
import { activityProps } from '../../props/activities.ts'
import { drawTabs } from '../../props/draw.ts'
import { idIn, roundIn } from '../../http/parameters.ts'
import { cachedPart, sendCachedJson } from '../../http/cached.ts'
import { newer, sayVersion } from '../../http/versions.ts'

export async function show(req: Request, res: Response, activity: ActivityFound) {
  const round = roundIn(req, activity)
  const { carryovers, draws_made, lineup, without_slot, ...around } = await knownBeside(req, activity, round)
  const links = linksOf(req)
  const phones = phoneAddress(activity.event, links.base, paths.publicDraw(activity.id, round))

  const { id, name, category, organization } = activity.event
  const props: Omit<DrawManagerProps, 'scores' | 'lineup' | 'without_slot'> = {
    event: { id, name, category },
    activity: activityProps(activity, round, around),
    organization: { id: organization.id, name: organization.name },
    round,
    top: roundNamed(activity, round).top,
    carryovers,
    commitment: roundNamed(activity, round).commitment,
    draws_made,
    tabs: drawTabs(activity, round),
    phones,
    local_links: localOnly(links),
    can: can(activity.membership),
  }
  await res.inertia.render('DrawManager/Index', {
    ...props,
    scores: () => knownScores(req, activity),
    lineup,
    without_slot,
    phones_picture: optional(async () => (phones && (await qrPicture(phones))) ?? undefined),
  })
}

/** It follows from other classes of the event too: from those where runs of this one may count. */
const knownBeside = (req: Request, activity: ActivityFound, round: string) =>
  cachedPart(
    req,
    activity.event.organization.id,
    ['beside draw', activity.id, round, activity.versions],
    () => besideDraw(req.db, activity, round),
  )

/** As many as the class has runs; whoever opens its draw gets all of them. */
const knownScores = (req: Request, activity: ActivityFound) =>
  cachedPart(req, activity.event.organization.id, ['scores', activity.id, activity.version], () =>
    scoresOf(req.db, activity),
  )

export async function rows(req: Request, res: Response, activity: ActivityFound) {
  const { page, q } = DrawPage.parse(req.query)
  const round = roundIn(req, activity)
  const showEmails = can(activity.membership).organize && wasDrawPublished(activity, round)
  const draw = { activity, round, showEmails }

  // Read before the rows: they are at least that new.
  sayVersion(res, activity.version)
  if (q) return void res.json(await searchDraw(req.db, draw, q))
  const { id, version, event } = activity
  const key = ['rows', id, round, page, showEmails, version]
  await sendCachedJson(req, res, event.organization.id, key, () => drawPage(req.db, draw, page))
}

export async function checkDestination(req: Request, res: Response, activity: ActivityFound) {
  res.json(await entryInSlot(req.db, activity.id, roundIn(req, activity), idIn(req, 'slot')))
}

export async function resize(req: Request, res: Response, activity: ActivityFound) {
  const { total_slots } = ResizeDraw.parse(req.body)
  res.json(newer(res, await resizeDraw(req.db, req.person, activity, total_slots)))
}

export async function shuffle(req: Request, res: Response, activity: ActivityFound) {
  const round = roundIn(req, activity)
  const how = RandomizeDraw.parse(req.body ?? {})
  res.json(newer(res, await randomize(req.db, req.person, activity, round, how)))
}

export async function fill(req: Request, res: Response, activity: ActivityFound) {
  res.json(newer(res, await fillShortGo(req.db, req.person, activity, roundIn(req, activity))))
}

export async function publish(req: Request, res: Response, activity: ActivityFound) {
  const { publish_draw } = newer(res, await publishDraw(req.db, req.person, activity, roundIn(req, activity)))
  res.json({ publish_draw })
}

export async function unpublish(req: Request, res: Response, activity: ActivityFound) {
  const { publish_draw } = newer(
    res,
    await unpublishDraw(req.db, req.person, activity, roundIn(req, activity)),
  )
  res.json({ publish_draw })
}
