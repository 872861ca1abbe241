import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import { savedCloseRuns } from '#rules/entries/closeRunWarnings.ts'
import type { HorseItem, RiderItem } from '#wire/directory.ts'
import type { EntryLine, SavedLine } from '#wire/entries.ts'
import { saveLine } from '../api.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'
import { nameOf } from '../store/entryStore.ts'
import type { Choice, UnsavedLine } from '../store/unsavedLine.ts'

export function addUnsaved(screen: EntriesScreen, line: UnsavedLine) {
  screen.unsaved.set([...screen.unsaved.get(), line])
  void screen.enqueue(() => send(screen, line))
}

export function retryUnsaved(screen: EntriesScreen, line: UnsavedLine) {
  const body = line.isQuestion ? { ...line.body, confirmed: true } : line.body
  const again = { ...line, body, failure: null, isQuestion: false }
  screen.unsaved.set(screen.unsaved.get().map((other) => (other === line ? again : other)))
  void screen.enqueue(() => send(screen, again))
}

export function discardUnsaved({ unsaved }: EntriesScreen, line: UnsavedLine) {
  unsaved.set(unsaved.get().filter((other) => other !== line))
}

async function send(screen: EntriesScreen, line: UnsavedLine) {
  const { unsaved } = screen
  const outcome = await saveLine(screen.event.id, line.body)
  if ('sentence' in outcome)
    return unsaved.set(
      unsaved
        .get()
        .map((other) =>
          other === line ? { ...line, failure: outcome.sentence, isQuestion: outcome.isQuestion } : other,
        ),
    )
  discardUnsaved(screen, line)
  const { lines } = outcome.answer
  screen.store.applyAnswer(lines)
  const saved = lines.find(({ horse }) => isNamed(horse, line.horse)) ?? lines[0]
  if (!saved) return
  addToDirectories(screen, line, saved)
  screen.lastSaved.set({
    text: savedText(saved, outcome.answer, line),
    warnings: savedWarnings(screen, saved, outcome.answer),
  })
  line.onSaved(saved)
}

const isNamed = (horse: EntryLine['horse'], chosen: Choice | null) =>
  chosen?.id ? horse?.id === chosen.id : horse?.name.toLowerCase() === chosen?.name.toLowerCase()

function addToDirectories({ riders, horses }: EntriesScreen, line: UnsavedLine, { rider, horse }: EntryLine) {
  const newRider: RiderItem = { id: rider.id, name: rider.name, email: null }
  if (line.rider.id === null) riders.add(newRider)
  if (!horse || line.horse?.id !== null) return
  const newHorse: HorseItem = { id: horse.id, name: horse.name, rrrs_id: null }
  horses.add(newHorse)
}

export const savedWarnings = (
  { store, terms, columns }: EntriesScreen,
  saved: EntryLine,
  { added, notes }: SavedLine,
) => [
  ...notes,
  ...savedCloseRuns(saved, added, { places: terms.get().places, lines: store.lines(), columns }),
]

function savedText(line: EntryLine, { added, expected }: SavedLine, { body }: UnsavedLine): string {
  const drawn = line.entries.filter(({ id, draw }) => added.includes(id) && draw !== null)
  const draws = drawn.map(({ id, draw }) => {
    const at = expected.find((one) => one.id === id)?.at
    if (!at) return `#${draw}`
    return drawn.length === 1 ? `#${draw}, about ${at}` : `#${draw} (about ${at})`
  })
  return [
    `Saved ${nameOf(line)}`,
    ...(draws.length > 0 ? [`draw ${listWithAnd(draws)}`] : []),
    ...(body.exhibitions ? [plural(line.exhibitions, 'exhibition')] : []),
  ].join(', ')
}
