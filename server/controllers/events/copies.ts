import type { Request, Response } from 'express'
import { formatDay, nextWeekend } from '#lib/dates.ts'
import { CopyEvent, type CopyEventProps } from '#wire/events/copy.ts'
import * as paths from '#wire/paths.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import type { AuthorizedEvent } from '../../models/authorization.ts'
import { copyEvent } from '../../models/events/copy.ts'

export async function newForm(_req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name, category, organization } = event
  const starts_on = formatDay(event.starts_on)
  const props: CopyEventProps = {
    organization: { id: organization.id, name: organization.name },
    event: { id, name, category, starts_on, ends_on: event.ends_on && formatDay(event.ends_on) },
    next: nextWeekend(starts_on, todayAt(event, new Date())),
  }
  await res.inertia.render('Events/Copy', props)
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  const copy = await copyEvent(req.db, req.user, event, CopyEvent.parse(req.body))
  await res.inertia.redirect(paths.activities(event.organization_id, copy.id))
}
