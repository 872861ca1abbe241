import { groupBy } from '#lib/groupBy.ts'
import { listWithAnd } from '#lib/lists.ts'
import { roundName } from '#rules/classes/rounds.ts'
import type { PlaceKind } from '#rules/entries/entryModes.ts'
import type { EntryColumn, EntryPlace } from '#wire/entries.ts'

/** Example: "Open: draws a slot at entry. Youth: goes to the end of the draw." */
export function placeNote(
  runs: number[],
  places: EntryPlace[],
  columns: Pick<EntryColumn, 'id' | 'name'>[],
): { text: string; isLate: boolean } | null {
  const found = columns
    .filter(({ id }) => runs.includes(id))
    .flatMap((column) =>
      perGo(
        column,
        places.filter(({ activity_id }) => activity_id === column.id),
      ),
    )
  const [first, ...others] = groupBy(found, ({ text }) => text)
  if (!first) return null
  const isLate = found.some(({ late }) => late)
  if (others.length === 0) return { text: `${onlyText(first[0]!)}.`, isLate }
  const sentences = [first, ...others].map(
    (group) => `${listWithAnd(group.map(({ name }) => name))}: ${group[0]!.text}.`,
  )
  return { text: sentences.join(' '), isLate }
}

/** A slot that is drawn now can't take into account horses that are entered later. */
export function ownOrderNote(
  runs: number[],
  places: EntryPlace[],
  columns: Pick<EntryColumn, 'id' | 'name'>[],
): string | null {
  const isDrawn = ({ id }: { id: number }) =>
    runs.includes(id) && places.some(({ activity_id, place }) => activity_id === id && place === 'drawn')
  const names = columns.filter(isDrawn).map(({ name }) => name)
  if (names.length === 0) return null
  return `${listWithAnd(names)}: drawn at entry, so the horses may not run in the order you want.`
}

const onlyText = ({ text, late }: { text: string; late: boolean }) =>
  late ? `Entries closed: ${text}` : text.charAt(0).toUpperCase() + text.slice(1)

function perGo({ name }: Pick<EntryColumn, 'name'>, gos: EntryPlace[]) {
  const texts = gos.map(({ round, place, late }) => ({
    name: `${name}, ${roundName(round)}`,
    text: late ? `late entry, ${PLACE_TEXTS[place]}` : PLACE_TEXTS[place],
    late,
  }))
  const [first] = texts
  return first && texts.every(({ text }) => text === first.text) ? [{ ...first, name }] : texts
}

export const PLACE_TEXTS: Record<PlaceKind, string> = {
  drawn: 'draws a slot at entry',
  end: 'goes to the end of the draw',
  top: 'goes to the top of the draw',
  scratched: 'takes a scratched slot',
  wait: 'waits until you press Add all or Randomize Draw',
  free: 'goes to the last free slot, because the last slot is taken',
  full: 'waits, because the draw is full. Raise the session limit',
}
