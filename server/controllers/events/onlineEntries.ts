import type { Request, Response } from 'express'
import {
  AcceptOnlineEntry,
  type AcceptedEntries,
  type AcceptedEntry,
  DeclineOnlineEntry,
  type OnlineEntriesProps,
} from '#wire/onlineEntries.ts'
import { eventClosedBecause } from '#rules/entries/online.ts'
import { idParam } from '../../http/parameters.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import * as decisions from '../../models/onlineEntries/decide.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import { loadAcceptedRuns } from '../../models/onlineEntries/acceptedRuns.ts'
import { listWaiting } from '../../models/onlineEntries/list.ts'
import { eventHead } from '../../props/events.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: OnlineEntriesProps = {
    organization: { id, name },
    event: eventHead(event),
    is_open: eventClosedBecause(event, todayAt(event, new Date())) === null,
    ...(await listWaiting(req.db, event)),
    can: can(event.membership),
  }
  await res.inertia.render('Entries/Online', props)
}

export async function accept(req: Request, res: Response, event: AuthorizedEvent) {
  const { confirmed } = AcceptOnlineEntry.parse(req.body ?? {})
  const id = idParam(req, 'onlineEntryId')
  const made = await decisions.acceptOnlineEntry(req.db, req.user, event, id, confirmed)
  const accepted: AcceptedEntry = {
    ...(await loadAcceptedRuns(req.db, event, made)),
    notes: made.notes,
  }
  res.json(accepted)
}

export async function decline(req: Request, res: Response, event: AuthorizedEvent) {
  const { reason } = DeclineOnlineEntry.parse(req.body ?? {})
  await decisions.declineOnlineEntry(req.db, req.user, event, idParam(req, 'onlineEntryId'), reason)
  res.status(204).end()
}

export async function acceptAll(req: Request, res: Response, event: AuthorizedEvent) {
  const accepted: AcceptedEntries = await decisions.acceptAllOnlineEntries(req.db, req.user, event)
  res.json(accepted)
}
