import type { Request, Response } from 'express'
import { ResizeDraw } from '#wire/activity.ts'
import {
  CloseGaps,
  ConfirmDraw,
  DrawPageQuery,
  type DrawManagerProps,
  FillRound,
  PreviewReorder,
  PreviewRound,
  RandomizeDraw,
  ReorderRound,
  UndoRenumbering,
} from '#wire/draw.ts'
import { contestChips } from '#rules/draw/contestChips.ts'
import * as paths from '#wire/paths.ts'
import { publicUrl, qrDataUrl } from '../../documents/qr.ts'
import { optional } from '../../inertia/index.ts'
import { linkBaseOf, localBase } from '../../http/linkBase.ts'
import { type AuthorizedActivity, can } from '../../models/authorization.ts'
import { loadDrawRows, searchDrawRows } from '../../models/draw/rows.ts'
import { publishDraw, unpublishDraw } from '../../models/draw/publish.ts'
import { placeWaiting, waitingAction } from '../../models/draw/placeWaiting.ts'
import * as gaps from '../../models/draw/closeGaps.ts'
import { fillRound, previewRound } from '../../models/draw/fillRound.ts'
import { listScores } from '../../models/entries/scores.ts'
import { loadDrawContext } from '../../models/queries/screenContext.ts'
import { randomize } from '../../models/draw/randomize.ts'
import * as renumbering from '../../models/draw/undoRenumbering.ts'
import { previewReorder as loadReorder, reorderRound } from '../../models/draw/reorderRound.ts'
import { loadPlaces } from '../../models/payout/places.ts'
import { changeSessionLimit } from '../../models/draw/sessionLimit.ts'
import { findEntryInSlot } from '../../models/draw/slots.ts'
import { loadOnHold } from '../../models/entries/onHold.ts'
import { requireRound, roundNames, wasDrawPublished } from '../../models/activities/rounds.ts'
import { activityProps } from '../../props/activities.ts'
import { drawTabs, onHoldProps } from '../../props/draw.ts'
import { idParam, roundParam } from '../../http/parameters.ts'
import { placeInWorker } from '../../http/placeInWorker.ts'
import { getCachedPart, sendCachedJson } from '../../cache/memberResponses.ts'
import { withDrawVersion, setDrawVersion } from '../../http/versionHeaders.ts'

export async function show(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const {
    carryovers,
    draws_made,
    lineup,
    seen_duplicates,
    without_slot,
    has_holds,
    has_horse_fee,
    ...context
  } = await cachedDrawContext(req, activity, round)
  const links = linkBaseOf(req)
  const phones = publicUrl(activity.event, links.base, paths.publicDraw(activity.id, round))

  const { id, name, category, organization } = activity.event
  const props: Omit<DrawManagerProps, LoadedProps> = {
    event: { id, name, category },
    activity: activityProps(activity, round, context),
    organization: { id: organization.id, name: organization.name },
    round,
    top: requireRound(activity, round).top,
    previous_round: roundNames(activity)[roundNames(activity).indexOf(round) - 1] ?? null,
    carryovers,
    chips: contestChips(context.incentives, carryovers),
    commitment: requireRound(activity, round).commitment,
    draws_made,
    tabs: drawTabs(activity, round),
    phones,
    local_links: localBase(links),
    has_horse_fee: has_horse_fee && can(activity.membership).organize,
    can: can(activity.membership),
  }
  await res.inertia.render('DrawManager/Index', {
    ...props,
    scores: () => cachedScores(req, activity),
    lineup,
    seen_duplicates,
    without_slot,
    add_waiting: () =>
      without_slot.length > 0 ? waitingAction(req.db, activity, round, without_slot.length) : '',
    on_hold: () => (has_holds && can(activity.membership).score ? cachedOnHold(req, activity) : null),
    phones_picture: optional(async () => (phones && (await qrDataUrl(phones))) ?? undefined),
  })
}

type LoadedProps = 'scores' | 'lineup' | 'seen_duplicates' | 'without_slot' | 'add_waiting' | 'on_hold'

const cachedDrawContext = (req: Request, activity: AuthorizedActivity, round: string) =>
  getCachedPart(
    req,
    activity.event.organization.id,
    ['beside draw', activity.id, round, activity.versions],
    () => loadDrawContext(req.db, activity, round),
  )

const cachedOnHold = (req: Request, { event, versions }: AuthorizedActivity) =>
  getCachedPart(req, event.organization.id, ['on hold', event.id, versions], async () =>
    onHoldProps(await loadOnHold(req.db, event)),
  )

const cachedScores = (req: Request, activity: AuthorizedActivity) =>
  getCachedPart(req, activity.event.organization.id, ['scores', activity.id, activity.version], () =>
    listScores(req.db, activity),
  )

export async function rows(req: Request, res: Response, activity: AuthorizedActivity) {
  const { page, q } = DrawPageQuery.parse(req.query)
  const round = roundParam(req, activity)
  const showEmails = can(activity.membership).organize && wasDrawPublished(activity, round)
  const draw = { activity, round, showEmails }

  // The version was read before the rows, so the rows are at least as new.
  setDrawVersion(res, activity.version)
  if (q) return void res.json(await searchDrawRows(req.db, draw, q))
  const { id, version, event } = activity
  const key = ['rows', id, round, page, showEmails, version]
  await sendCachedJson(req, res, event.organization.id, key, () => loadDrawRows(req.db, draw, page))
}

/** Runs in other classes can count toward this class, so the cache key contains all classes' versions. */
export async function places(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const { id, versions, event } = activity
  const key = ['places', id, round, event.version, versions]
  await sendCachedJson(req, res, event.organization.id, key, () => loadPlaces(req.db, activity, round))
}

export async function checkDestination(req: Request, res: Response, activity: AuthorizedActivity) {
  res.json(await findEntryInSlot(req.db, activity.id, roundParam(req, activity), idParam(req, 'slot')))
}

export async function resize(req: Request, res: Response, activity: AuthorizedActivity) {
  const { total_slots } = ResizeDraw.parse(req.body)
  res.json(withDrawVersion(res, await changeSessionLimit(req.db, req.user, activity, total_slots)))
}

export async function randomizeSlots(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const options = RandomizeDraw.parse(req.body ?? {})
  res.json(withDrawVersion(res, await randomize(req.db, req.user, activity, round, options)))
}

export async function previewFill(req: Request, res: Response, activity: AuthorizedActivity) {
  const next = PreviewRound.parse(req.query)
  res.json(await previewRound(req.db, activity, roundParam(req, activity), next))
}

export async function fill(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const next = FillRound.parse(req.body ?? {})
  res.json(withDrawVersion(res, await fillRound(req.db, req.user, activity, round, next)))
}

export async function placeAll(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const { confirmed } = ConfirmDraw.parse(req.body ?? {})
  const placed = await placeWaiting(req.db, req.user, activity, round, {
    confirmed,
    place: placeInWorker(req),
  })
  res.json(withDrawVersion(res, placed))
}

export async function previewGaps(req: Request, res: Response, activity: AuthorizedActivity) {
  res.json(await gaps.previewGaps(req.db, activity, roundParam(req, activity)))
}

export async function closeGaps(req: Request, res: Response, activity: AuthorizedActivity) {
  const { seen } = CloseGaps.parse(req.body ?? {})
  const closed = await gaps.closeGaps(req.db, req.user, activity, roundParam(req, activity), seen)
  res.json(withDrawVersion(res, closed))
}

export async function previewReorder(req: Request, res: Response, activity: AuthorizedActivity) {
  const { order } = PreviewReorder.parse(req.query)
  res.json(await loadReorder(req.db, activity, roundParam(req, activity), order))
}

export async function reorder(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const wanted = ReorderRound.parse(req.body ?? {})
  res.json(withDrawVersion(res, await reorderRound(req.db, req.user, activity, round, wanted)))
}

export async function undoRenumbering(req: Request, res: Response, activity: AuthorizedActivity) {
  const { batch } = UndoRenumbering.parse(req.body ?? {})
  const undone = await renumbering.undoRenumbering(req.db, req.user, activity, batch)
  res.json(withDrawVersion(res, undone))
}

export async function publish(req: Request, res: Response, activity: AuthorizedActivity) {
  const round = roundParam(req, activity)
  const { confirmed } = ConfirmDraw.parse(req.body ?? {})
  const published = await publishDraw(req.db, req.user, activity, round, confirmed)
  const { publish_draw } = withDrawVersion(res, published)
  res.json({ publish_draw })
}

export async function unpublish(req: Request, res: Response, activity: AuthorizedActivity) {
  const { publish_draw } = withDrawVersion(
    res,
    await unpublishDraw(req.db, req.user, activity, roundParam(req, activity)),
  )
  res.json({ publish_draw })
}
