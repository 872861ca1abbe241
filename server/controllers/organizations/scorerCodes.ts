import type { Request, Response } from 'express'
import * as peoplePaths from '#wire/peoplePaths.ts'
import * as paths from '#wire/paths.ts'
import type { ScorerCodesProps } from '#wire/organizations/scorerCodes.ts'
import { formatDateTime } from '#lib/formatDates.ts'
import { qrDataUrl } from '../../documents/qr.ts'
import { linkBaseOf, localBase } from '../../http/linkBase.ts'
import { type AuthorizedEvent, type AuthorizedOrganization, can } from '../../models/authorization.ts'
import { loadEventEnd } from '../../models/events/end.ts'
import { timeZoneOf } from '../../models/events/timeZone.ts'
import { createScorerCode, renewScorerCode } from '../../models/memberships/createScorerCode.ts'
import { endScorerCode } from '../../models/memberships/endScorerCodes.ts'
import { type AuthorizedScorerCode, listScorerCodes } from '../../models/memberships/scorerCodes.ts'
import { listCurrentEvents } from '../../models/organizations/list.ts'
import { Conflict } from '../../errors.ts'
import { eventHead } from '../../props/events.ts'
import { scorerProps } from '../../props/scorerCodes.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const links = linkBaseOf(req)
  const found = await listScorerCodes(req.db, event.id)
  const ends = await loadEventEnd(req.db, event.id)
  const scorers = found.map((code) => scorerProps(code, links.secret))
  const events = await listCurrentEvents(req.db, event.organization_id)
  const props: ScorerCodesProps = {
    organization: { id: event.organization.id, name: event.organization.name },
    event: eventHead(event),
    events: events.filter(({ id }) => id !== event.id),
    is_over: ends <= new Date(),
    ends: formatDateTime(ends, timeZoneOf(event)),
    scorers,
    shown: await shownCode(scorers, links.base),
    address: new URL(paths.join(), links.base).href,
    local_links: localBase(links),
    can: can(event.membership),
  }
  await res.inertia.render('ScorerCodes/Index', props)
}

async function shownCode(
  scorers: ScorerCodesProps['scorers'],
  base: string,
): Promise<ScorerCodesProps['shown']> {
  const waiting = scorers.find(({ state }) => state === 'waiting')
  if (!waiting) return null
  const { id, name } = waiting
  const code = waiting.code!
  const link = new URL(paths.join(code), base).href
  return { id, code, name, link, picture: await qrDataUrl(link) }
}

export async function ofOrganization(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const [next] = await listCurrentEvents(req.db, id)
  if (!next) throw new Conflict('There are no current or upcoming events. Create one, then add its scorers.')
  res.redirect(303, peoplePaths.scorerCodes(id, next.id))
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  await createScorerCode(req.db, req.user, event, req.env.APP_SECRET)
  res.redirect(303, peoplePaths.scorerCodes(event.organization_id, event.id))
}

export async function renew(req: Request, res: Response, code: AuthorizedScorerCode) {
  await renewScorerCode(req.db, req.user, code, req.env.APP_SECRET)
  res.redirect(303, peoplePaths.scorerCodes(code.organization_id, code.event_id))
}

export async function destroy(req: Request, res: Response, code: AuthorizedScorerCode) {
  await endScorerCode(req.db, req.user, code)
  res.redirect(303, peoplePaths.scorerCodes(code.organization_id, code.event_id))
}
