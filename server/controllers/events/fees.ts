import type { Request, Response } from 'express'
import { type FeesProps, SaveFees } from '#wire/events/fees.ts'
import * as paths from '#wire/paths.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { hasFeeCharges, listAssociations, loadFeeSettings, saveFees } from '../../models/fees/settings.ts'
import { eventHead } from '../../props/events.ts'

export async function edit(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: FeesProps = {
    organization: { id, name },
    event: eventHead(event),
    settings: await loadFeeSettings(req.db, event.id),
    version: event.fees_version,
    associations: await listAssociations(req.db, event),
    has_charges: await hasFeeCharges(req.db, event.id),
    can: can(event.membership),
  }
  await res.inertia.render('Events/Fees', props)
}

export async function update(req: Request, res: Response, event: AuthorizedEvent) {
  await saveFees(req.db, req.user, event, SaveFees.parse(req.body))
  res.redirect(303, paths.fees(event.organization_id, event.id))
}
