import { SCRATCHED } from '#rules/draw/messages.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { nameOf } from '../store/entryStore.ts'
import { type Mark, markIn } from '../store/marks.ts'

/** `saving` is an unsaved change: true sets the mark, and false clears it. */
export function shownMark(line: EntryLine, column: EntryColumn, saving: boolean | undefined): Mark | null {
  const mark = markIn(line, column)
  if (saving === undefined) return mark
  return saving ? (mark ?? 'entered') : null
}

export const markLabel = (line: EntryLine, { name }: EntryColumn, mark: Mark | null) =>
  `${name}${mark && mark !== 'entered' ? `, ${mark}` : ''}, ${nameOf(line)}`

export function MarkText({ mark }: { mark: Mark | null }) {
  if (mark === null) return null
  if (mark === 'entered') return '✓'
  return <abbr title={TITLES[mark]}>{SHORT[mark]}</abbr>
}

const SHORT = {
  'rolled over': 'co',
  'rolled over, scratched': <s>co</s>,
  'session only': 'so',
  'too few runs': '✓!',
  scratched: <s>✓</s>,
}
const TITLES = {
  'rolled over': 'Rolls over',
  'rolled over, scratched': 'Rolls over, scratched',
  'session only': 'Session only',
  'too few runs': 'Too few runs',
  scratched: SCRATCHED,
}
