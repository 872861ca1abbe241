import { plural } from '#lib/plural.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { type BatchPlaceKind, MAX_BATCH } from '#rules/entries/entryModes.ts'
import { classLabel } from '#rules/entries/import/classLabel.ts'
import type { EntryColumn } from '#wire/entries.ts'
import type { ImportPlace } from '#wire/entryImports.ts'

const TEXTS: Record<BatchPlaceKind, string> = {
  drawn: 'drawn at entry',
  end: 'at the end of the draw',
  top: 'at the top of the draw',
  scratched: 'in scratched slots',
  'scratched and others': 'in scratched slots, then in free slots',
  free: 'in the last free slots',
  wait: 'waiting until you press Add all or Randomize Draw',
  full: "waiting, because the draw doesn't have enough slots. Raise the session limit, then press Add all",
  renumbers:
    'waiting, because adding at the top changes published draw numbers. To do it anyway, press Add all',
  'too many': `waiting, because you can add at most ${MAX_BATCH.toLocaleString('en-US')} runs at once. Press Randomize Draw`,
}

const WAITING: BatchPlaceKind[] = ['wait', 'full', 'renumbers', 'too many']

/** Example: "Open 4D, 1st Go: 12 runs drawn at entry." */
export function importPlaceTexts(places: ImportPlace[], columns: EntryColumn[]): string[] {
  const byText = new Map<string, ImportPlace[]>()
  for (const one of places) {
    const text = `${one.activity_id} ${one.place} ${one.is_late} ${one.is_published} ${one.runs}`
    byText.set(text, [...(byText.get(text) ?? []), one])
  }
  return [...byText.values()].map((alike) => {
    const [{ activity_id, runs, place, is_late, is_published }] = alike as [ImportPlace]
    const gos = places.filter((one) => one.activity_id === activity_id).length
    const rounds = alike.length < gos ? alike.map(({ round }) => `, ${roundInWords(round)}`).join('') : ''
    const late = is_late ? 'late ' : ''
    const each = alike.length > 1 ? ' in each go' : ''
    const count = `${plural(runs, `${late}run`, `${late}runs`)}${each}`
    const posted =
      is_published && !WAITING.includes(place) ? ' Riders see their draw numbers right away.' : ''
    return `${classLabel(activity_id, columns)}${rounds}: ${count} ${TEXTS[place]}.${posted}`
  })
}
