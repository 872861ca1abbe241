import { formatCents } from '#lib/money.ts'
import { previewCloseRuns } from '#rules/entries/closeRunWarnings.ts'
import type { ParsedCodes } from '#rules/entries/codes.ts'
import type { EntryLine } from '#wire/entries.ts'
import { PLACE_TEXTS } from '../form/placeNote.ts'
import { lateFeesOf } from '../form/preview.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'

type Screen = Pick<EntriesScreen, 'terms' | 'unsaved' | 'store' | 'columns'>
type Entrant = Pick<EntryLine, 'rider' | 'horse'>
type NewRuns = Pick<ParsedCodes, 'runs' | 'activity_ids'>

/** Explains a late entry, and names the runs that the new run is too close to. Null if neither applies. */
export function newRunNote(screen: Screen, { rider, horse }: Entrant, planned: NewRuns): string | null {
  const { terms, store, columns } = screen
  const { places } = terms.get()
  const close = previewCloseRuns(planned.runs, { rider, horse, places, lines: store.lines(), columns })
  return [...closedBooks(screen, rider, planned), ...close].join(' ') || null
}

/** Example: "Entries are closed: late fee $20.00, goes to the end of the draw." */
function closedBooks({ terms, unsaved }: Screen, rider: Entrant['rider'], planned: NewRuns): string[] {
  const { places, late_fees } = terms.get()
  const late = places.filter((place) => place.late && planned.runs.includes(place.activity_id))
  if (late.length === 0) return []
  const cents = lateFeesOf(planned, late_fees ?? [], {
    riderId: rider.id,
    unsaved: unsaved.get().filter((line) => line.rider.id === rider.id),
  })
  const kinds = new Set(late.map(({ place }) => PLACE_TEXTS[place]))
  const facts = [...(cents > 0 ? [`late fee ${formatCents(cents)}`] : []), ...kinds]
  return [`Entries are closed: ${facts.join(', ')}.`]
}
