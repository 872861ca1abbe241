import type { Request, Response } from 'express'
import { PublishPayouts, type PublishPayoutsProps } from '#wire/publishPayouts.ts'
import { type AuthorizedEvent, can } from '../../models/authorization.ts'
import { listUnpublishedPayouts, publishPayouts } from '../../models/payout/publishAll.ts'
import { eventHead } from '../../props/events.ts'

export async function show(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: PublishPayoutsProps = {
    organization: { id, name },
    event: eventHead(event),
    payouts: await listUnpublishedPayouts(req.db, event),
    can: can(event.membership),
  }
  await res.inertia.render('Payout/PublishAll', props)
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  res.json(await publishPayouts(req.db, req.user, event, PublishPayouts.parse(req.body)))
}
