import type { Request, Response } from 'express'
import { ResizeDraw } from '#wire/activity.ts'
import { DrawPage, type DrawManagerProps } from '#wire/draw.ts'
import { NotFound } from '../errors.ts'
import { type ActivityFound, can, classFor } from '../models/access.ts'
import { activityProps, carryoversOf } from '../models/activities.ts'
import { drawPage, searchDraw } from '../models/draw/draw.ts'
import { publishDraw, unpublishDraw } from '../models/draw/publish.ts'
import { nextCommitment } from '../models/draw/randomize.ts'
import { scoresOf } from '../models/entries/scores.ts'
import { entryInSlot, resizeDraw } from '../models/draw/slots.ts'
import { idIn } from '../http/parameters.ts'

export async function show(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  if (activity.event_id !== idIn(req, 'eventId')) throw new NotFound()
  const round = roundIn(req, activity)

  const { id, name, category, organization } = activity.event
  const props: Omit<DrawManagerProps, 'scores'> = {
    event: { id, name, category },
    activity: await activityProps(req.db, activity),
    organization: { id: organization.id, name: organization.name },
    round,
    carryovers: await carryoversOf(req.db, activity.id),
    commitment: await nextCommitment(req.db, activity.id, round, req.env.APP_SECRET),
    can: can(activity.role),
  }
  await res.inertia.render('DrawManager/Index', { ...props, scores: () => scoresOf(req.db, activity) })
}

export async function rows(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  const { page, q } = DrawPage.parse(req.query)
  const draw = { activity, round: roundIn(req, activity), showEmails: can(activity.role).organize }

  // Read before the rows: they are at least that new.
  res.set('X-Draw-Version', String(activity.version))
  res.json(q ? await searchDraw(req.db, draw, q) : await drawPage(req.db, draw, page))
}

export async function checkDestination(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'see')
  res.json(await entryInSlot(req.db, activity.id, roundIn(req, activity), idIn(req, 'slot')))
}

export async function resize(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'id'), 'organize')
  const { total_slots } = ResizeDraw.parse(req.body)
  res.json(await resizeDraw(req.db, req.person, activity, total_slots))
}

export async function shuffle(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  const round = roundIn(req, activity)
  res.json(await req.ask('randomize', req.person, activity, round, req.env.APP_SECRET))
}

export async function publish(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  const { publish_draw } = await publishDraw(req.db, req.person, activity)
  res.json({ publish_draw })
}

export async function unpublish(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  const { publish_draw } = await unpublishDraw(req.db, req.person, activity)
  res.json({ publish_draw })
}

/** The round named in the path or the query. The only go of a class has no name and may be called 1. */
export function roundIn(req: Request, { rounds }: Pick<ActivityFound, 'rounds'>): string {
  const asked = req.params.round ?? req.query.round ?? rounds[0]
  const round = typeof asked === 'string' ? asked : 'no text'
  if (rounds.includes(round)) return round
  if (round === '' || (round === '1' && rounds.length === 1)) return rounds[0]!
  throw new NotFound()
}
