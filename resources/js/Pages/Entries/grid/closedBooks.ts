import { formatCents } from '#lib/money.ts'
import type { ParsedCodes } from '#rules/entries/codes.ts'
import type { EntryLine } from '#wire/entries.ts'
import { previewCloseRuns } from '../form/closeRuns.ts'
import { PLACE_TEXTS } from '../form/placeNote.ts'
import { lateFeesOf } from '../form/preview.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'

/**
 * Example: "Entries are closed: late fee $20.00, goes to the end of the draw." Null if the books of all classes with a
 * new run are open.
 */
export function closedBooksNote(
  { terms, unsaved, store, columns }: Pick<EntriesScreen, 'terms' | 'unsaved' | 'store' | 'columns'>,
  { rider, horse }: Pick<EntryLine, 'rider' | 'horse'>,
  planned: Pick<ParsedCodes, 'runs' | 'activity_ids'>,
): string | null {
  const { places, late_fees } = terms.get()
  const late = places.filter((place) => place.late && planned.runs.includes(place.activity_id))
  if (late.length === 0) return null
  const cents = lateFeesOf(planned, late_fees ?? [], {
    riderId: rider.id,
    unsaved: unsaved.get().filter((line) => line.rider.id === rider.id),
  })
  const kinds = new Set(late.map(({ place }) => PLACE_TEXTS[place]))
  const facts = [...(cents > 0 ? [`late fee ${formatCents(cents)}`] : []), ...kinds]
  const close = previewCloseRuns(planned.runs, { rider, horse, places, lines: store.lines(), columns })
  return [`Entries are closed: ${facts.join(', ')}.`, ...close].join(' ')
}
