import { formatCents } from '#lib/money.ts'
import type { EntryLine } from '#wire/entries.ts'
import { previewCloseRuns } from '../form/closeRuns.ts'
import { PLACE_TEXTS } from '../form/placeNote.ts'
import { lateFeesOf } from '../form/preview.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'

/**
 * `runs` are class ids. Example: "Entries are closed: late fee $20.00, goes to the end of the draw." Null if the books
 * of all these classes are open.
 */
export function closedBooksNote(
  { terms, unsaved, store, columns }: Pick<EntriesScreen, 'terms' | 'unsaved' | 'store' | 'columns'>,
  { rider, horse }: Pick<EntryLine, 'rider' | 'horse'>,
  runs: number[],
): string | null {
  const { places, late_fees } = terms.get()
  const late = places.filter((place) => place.late && runs.includes(place.activity_id))
  if (late.length === 0) return null
  const cents = lateFeesOf({ runs }, late_fees ?? [], {
    riderId: rider.id,
    unsaved: unsaved.get().filter((line) => line.rider.id === rider.id),
  })
  const kinds = new Set(late.map(({ place }) => PLACE_TEXTS[place]))
  const facts = [...(cents > 0 ? [`late fee ${formatCents(cents)}`] : []), ...kinds]
  const close = previewCloseRuns(runs, { rider, horse, places, lines: store.lines(), columns })
  return [`Entries are closed: ${facts.join(', ')}.`, ...close].join(' ')
}
