import type { Request, Response } from 'express'
import {
  AssignExhibitions,
  type AssignedExhibitions,
  type Exhibition,
  type ExhibitionsProps,
  MoveExhibitions,
  TickExhibition,
} from '#wire/exhibitions.ts'
import * as paths from '#wire/paths.ts'
import { exhibitionSheet } from '../../documents/exhibitionSheet.ts'
import { publicQrLink } from '../../documents/qr.ts'
import { linkBaseOf } from '../../http/linkBase.ts'
import { can, type AuthorizedEvent, type AuthorizedExhibition } from '../../models/authorization.ts'
import { listDrags, listExhibitions } from '../../models/exhibitions/list.ts'
import { assignExhibitions, moveExhibitions } from '../../models/exhibitions/place.ts'
import { loadExhibitionSheet } from '../../models/exhibitions/sheet.ts'
import { tickExhibition } from '../../models/exhibitions/tick.ts'
import { eventHead } from '../../props/events.ts'
import { exhibitionProps } from '../../props/exhibitions.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: ExhibitionsProps = {
    organization: { id, name },
    event: eventHead(event),
    price_cents: event.exhibition_cents,
    exhibitions: (await listExhibitions(req.db, event.id)).map(exhibitionProps),
    classes: await listDrags(req.db, event.id),
    can: can(event.membership),
  }
  await res.inertia.render('Exhibitions/Index', props)
}

export async function assign(req: Request, res: Response, event: AuthorizedEvent) {
  const input = AssignExhibitions.parse(req.body)
  const assigned: AssignedExhibitions = await assignExhibitions(req.db, req.user, event, input)
  res.json(assigned)
}

export async function move(req: Request, res: Response, event: AuthorizedEvent) {
  await moveExhibitions(req.db, req.user, event, MoveExhibitions.parse(req.body))
  res.status(204).end()
}

export async function update(req: Request, res: Response, exhibition: AuthorizedExhibition) {
  const ticked = await tickExhibition(req.db, req.user, exhibition, TickExhibition.parse(req.body))
  const answer: Exhibition = exhibitionProps(ticked)
  res.json(answer)
}

export async function sheet(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, organization_id } = event
  const loaded = await loadExhibitionSheet(req.db, id)
  const { base } = linkBaseOf(req)
  const publicLink = await publicQrLink(loaded.event, base, paths.publicEvent(loaded.event.slug))
  const back = { href: paths.exhibitions(organization_id, id), label: 'Back to exhibitions' }
  res.type('html').send(exhibitionSheet({ ...loaded, publicLink, back, printedAt: new Date() }))
}
