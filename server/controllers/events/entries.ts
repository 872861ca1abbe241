import type { Request, Response } from 'express'
import {
  type EntriesProps,
  EntryLinesQuery,
  type EntryLines,
  type SavedLine,
  SaveLine,
} from '#wire/entries.ts'
import { can, type AuthorizedEvent } from '../../models/authorization.ts'
import { listColumns, listLines } from '../../models/entries/lines.ts'
import { listEntryFees } from '../../models/fees/load.ts'
import { saveLine } from '../../models/entries/saveLine.ts'
import { eventHead } from '../../props/events.ts'

export async function index(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, name } = event.organization
  const props: EntriesProps = {
    organization: { id, name },
    event: eventHead(event),
    columns: await listColumns(req.db, event.id),
    fees: await listEntryFees(req.db, event.id),
    can: can(event.membership),
  }
  await res.inertia.render('Entries/Index', props)
}

export async function lines(req: Request, res: Response, event: AuthorizedEvent) {
  const { riders } = EntryLinesQuery.parse(req.query)
  const found: EntryLines = { lines: await listLines(req.db, event, riders) }
  res.json(found)
}

export async function save(req: Request, res: Response, event: AuthorizedEvent) {
  const { rider, added } = await saveLine(req.db, req.user, event, SaveLine.parse(req.body))
  const saved: SavedLine = { lines: await listLines(req.db, event, [rider]), added }
  res.json(saved)
}
