import type { Request, Response } from 'express'
import { formatDay, nextWeekend } from '#lib/dates.ts'
import { CopyEvent, type CopyEventProps } from '#wire/events/copy.ts'
import * as paths from '#wire/paths.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import { type AuthorizedEvent, can } from '../../models/authorization.ts'
import { copyEvent } from '../../models/events/copy.ts'
import { eventHead } from '../../props/events.ts'

export async function newForm(_req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: CopyEventProps = {
    organization: { id, name },
    event: eventHead(event),
    next: nextWeekend(formatDay(event.starts_on), todayAt(event, new Date())),
    can: can(event.membership),
  }
  await res.inertia.render('Events/Copy', props)
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  const copy = await copyEvent(req.db, req.user, event, CopyEvent.parse(req.body))
  await res.inertia.redirect(paths.activities(event.organization_id, copy.id))
}
