import type { Request, Response } from 'express'
import type { CloseEventProps } from '#wire/events/closing.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { type AuthorizedEvent, can } from '../../models/authorization.ts'
import { closeEvent, loadUnfinished, reopenEvent } from '../../models/events/closing.ts'
import { closedEvent, eventHead, unfinishedItem } from '../../props/events.ts'

export async function show(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: CloseEventProps = {
    organization: { id, name },
    event: eventHead(event),
    closed: closedEvent(event),
    unfinished: (await loadUnfinished(req.db, event)).map((item) => unfinishedItem(event, item)),
    can: can(event.membership),
  }
  await res.inertia.render('Events/Close', props)
}

export async function close(req: Request, res: Response, event: AuthorizedEvent) {
  await closeEvent(req.db, req.user, event)
  await redirect(res, event)
}

export async function reopen(req: Request, res: Response, event: AuthorizedEvent) {
  await reopenEvent(req.db, req.user, event)
  await redirect(res, event)
}

const redirect = (res: Response, event: AuthorizedEvent) =>
  res.inertia.redirect(settingsPaths.closeEvent(event.organization_id, event.id))
