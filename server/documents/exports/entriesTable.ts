import { roundName } from '#rules/classes/rounds.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import { SCRATCH_NAMES } from '#rules/entries/scratchKinds.ts'
import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { ExportedEntry } from '#wire/exports.ts'
import { buildTable, type Cell, type Column, type Table, yesOrBlank } from './table.ts'

type DrawnClass = {
  name: string
  judged: boolean
  track_horses: boolean
  track_bulls: boolean
  rounds: { name: string; publish_draw: boolean }[]
}

export function drawTable(entries: ExportedEntry[], activity: DrawnClass, rounds: string[]): Table {
  const isPublished = activity.rounds.every((round) => round.publish_draw || !rounds.includes(round.name))
  const name = { subject: activity.name, content: isPublished ? 'draw' : 'draw draft' }
  return buildTable(
    name,
    [
      activity.rounds.length > 1 && GO,
      DRAW,
      ...RIDER,
      ...announced(entries),
      activity.track_horses && HORSE,
      activity.track_bulls && BULL,
      {
        title: activity.judged ? 'Points' : 'Time',
        kind: activity.judged ? 'points' : 'time',
        cell: outcome,
      },
      { title: 'Penalty', kind: 'number', cell: ({ penalty_seconds }) => penalty_seconds || null },
      CONTESTS,
      REQUEST,
      SESSION_ONLY,
    ],
    entries.filter(({ draw }) => draw !== null),
  )
}

type Bill = { due_cents: number; paid_cents: number }

/**
 * Several entries can share a bill. Only the first one has the bill's amounts, so that the columns can be
 * summed.
 */
export function entriesTable(entries: ExportedEntry[], bills: Map<number, Bill>): Table {
  const billOf = perFirstEntry(entries, bills)
  return buildTable(
    { subject: '', content: 'entries' },
    [
      { title: 'Class', kind: 'text', cell: (entry) => entry.class },
      GO,
      DRAW,
      ...RIDER,
      ...announced(entries),
      HORSE,
      entries.some(({ bull }) => bull !== null) && BULL,
      CONTESTS,
      REQUEST,
      SESSION_ONLY,
      { title: 'Scratched', kind: 'text', cell: scratchOf },
      { title: 'Reason', kind: 'text', cell: ({ scratch_reason }) => scratch_reason },
      { title: 'Due', kind: 'cents', cell: (entry) => billOf.get(entry)?.due_cents },
      { title: 'Paid', kind: 'cents', cell: (entry) => billOf.get(entry)?.paid_cents },
      { title: 'Bill paid by', kind: 'text', cell: ({ payer }) => payer },
      { title: 'Entered', kind: 'date', cell: ({ entered_on }) => entered_on },
      { title: 'Entry ID', kind: 'text', cell: ({ uid }) => uid },
      { title: 'Rider ID', kind: 'text', cell: ({ rider_uid }) => rider_uid },
      { title: 'Horse ID', kind: 'text', cell: ({ horse_uid }) => horse_uid },
    ],
    entries,
  )
}

function perFirstEntry(entries: ExportedEntry[], bills: Map<number, Bill>): Map<ExportedEntry, Bill> {
  const first = new Map<Bill, ExportedEntry>()
  for (const entry of entries) {
    const bill = entry.rider_id === null ? undefined : bills.get(entry.rider_id)
    if (bill && !first.has(bill)) first.set(bill, entry)
  }
  return new Map([...first].map(([bill, entry]) => [entry, bill]))
}

const GO: Column<ExportedEntry> = { title: 'Go', kind: 'text', cell: ({ round }) => roundName(round) }
const DRAW: Column<ExportedEntry> = { title: 'Draw', kind: 'number', cell: ({ draw }) => draw }
const RIDER: Column<ExportedEntry>[] = [
  { title: 'Rider', kind: 'text', cell: ({ rider }) => rider },
  { title: 'Hometown', kind: 'text', cell: ({ hometown }) => hometown },
  { title: 'BBR #', kind: 'text', cell: ({ bbr_id }) => bbr_id },
]
const announced = (entries: ExportedEntry[]): (Column<ExportedEntry> | false)[] => [
  entries.some(({ back_number }) => back_number !== null) && {
    title: 'Back #',
    kind: 'text',
    cell: ({ back_number }) => back_number,
  },
  entries.some(({ announcer_note }) => announcer_note !== null) && {
    title: "Announcer's note",
    kind: 'text',
    cell: ({ announcer_note }) => announcer_note,
  },
]
const HORSE: Column<ExportedEntry> = { title: 'Horse', kind: 'text', cell: ({ horse }) => horse }
const BULL: Column<ExportedEntry> = { title: 'Bull', kind: 'text', cell: ({ bull }) => bull }
const CONTESTS: Column<ExportedEntry> = {
  title: 'Side pots and rollovers',
  kind: 'text',
  cell: ({ contests }) => contests,
}
const REQUEST: Column<ExportedEntry> = { title: 'Request', kind: 'text', cell: ({ request }) => request }
const SESSION_ONLY: Column<ExportedEntry> = {
  title: 'Session only',
  kind: 'text',
  cell: ({ is_session_only }) => yesOrBlank(is_session_only),
}

const scratchOf = ({ scratched, scratch_kind }: ExportedEntry): Cell =>
  scratched && scratch_kind ? SCRATCH_NAMES[scratch_kind] : yesOrBlank(scratched)

function outcome({ scratched, value, no_time, judged }: ExportedEntry): Cell {
  return scratched ? SCRATCHED : storedScoreToWire({ value, no_time }, scoreUnitOf({ judged }))
}
