import type { Request, Response } from 'express'
import {
  ChangeLine,
  DeleteRuns,
  type EntriesProps,
  EntryLinesQuery,
  type EntryLines,
  LastEntriesQuery,
  type RiderHorses,
  RiderHorsesQuery,
  type SavedLine,
  SaveLine,
} from '#wire/entries.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { changeLine } from '../../models/entries/changeLine.ts'
import { deleteRuns } from '../../models/entries/delete.ts'
import { listExpectedTimes } from '../../models/entries/expectedTimes.ts'
import { findLastEntries } from '../../models/entries/lastEntries.ts'
import { listColumns, listLines } from '../../models/entries/lines.ts'
import { listLateFees } from '../../models/fees/lateFees.ts'
import { listEntryFees } from '../../models/fees/load.ts'
import { listPaymentKinds } from '../../models/fees/payments.ts'
import { listRiderHorses } from '../../models/entries/riderHorses.ts'
import { countWaiting } from '../../models/onlineEntries/list.ts'
import { listPlaces } from '../../models/entries/places.ts'
import { saveLine } from '../../models/entries/saveLine.ts'
import { eventHead } from '../../props/events.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: Omit<EntriesProps, 'late_fees' | 'places' | 'online_waiting'> = {
    organization: { id, name },
    event: eventHead(event),
    columns: await listColumns(req.db, event.id),
    exhibition_cents: event.exhibition_cents,
    fees: await listEntryFees(req.db, event.id),
    payment_kinds: await listPaymentKinds(req.db, event),
    can: can(event.membership),
  }
  await res.inertia.render('Entries/Index', {
    ...props,
    late_fees: () => listLateFees(req.db, event.id),
    places: () => listPlaces(req.db, event.id),
    online_waiting: () => countWaiting(req.db, event.id),
  })
}

export async function lines(req: Request, res: Response, event: AuthorizedEvent) {
  const { riders } = EntryLinesQuery.parse(req.query)
  const found: EntryLines = { lines: await listLines(req.db, event, riders) }
  res.json(found)
}

export async function last(req: Request, res: Response, event: AuthorizedEvent) {
  res.json(await findLastEntries(req.db, req.user, event, LastEntriesQuery.parse(req.query)))
}

export async function horses(req: Request, res: Response, event: AuthorizedEvent) {
  const { user_id } = RiderHorsesQuery.parse(req.query)
  const found: RiderHorses = { horses: await listRiderHorses(req.db, req.user, event, user_id) }
  res.json(found)
}

export async function save(req: Request, res: Response, event: AuthorizedEvent) {
  const { rider, ...made } = await saveLine(req.db, req.user, event, SaveLine.parse(req.body))
  const saved: SavedLine = {
    lines: await listLines(req.db, event, [rider]),
    expected: await listExpectedTimes(req.db, event, made.added, new Date()),
    ...made,
  }
  res.json(saved)
}

export async function update(req: Request, res: Response, event: AuthorizedEvent) {
  const riders = await changeLine(req.db, req.user, event, ChangeLine.parse(req.body))
  const changed: EntryLines = { lines: await listLines(req.db, event, riders) }
  res.json(changed)
}

export async function remove(req: Request, res: Response, event: AuthorizedEvent) {
  const { entries } = DeleteRuns.parse(req.body)
  const riders = await deleteRuns(req.db, req.user, event, entries)
  const left: EntryLines = { lines: await listLines(req.db, event, riders) }
  res.json(left)
}
