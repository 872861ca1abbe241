import { Link } from '@inertiajs/react'
import { hasCodes, type ParsedCodes } from '#rules/entries/codes.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../../store.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { marksOf } from '../store/marks.ts'
import type { Choice } from '../store/unsavedLine.ts'
import { namesOf, warningsOf } from './preview.ts'

export const PREVIEW_ID = 'entry-preview'

type Props = {
  rider: Choice | null
  horse: Choice | null
  parsed: ParsedCodes
  /** What the rider and horse are already entered in. */
  existing: EntryLine | undefined
  problem: string | undefined
}

export function EntryNotes({ rider, horse, parsed, existing, problem }: Props) {
  const { event, columns, store, lastSaved } = useEntriesScreen()
  const saved = useStore(lastSaved)
  const planned = namesOf(parsed, columns)
  const hint = existing ? `Already in ${namesOf(marksOf(existing), columns)}.` : legend(columns)

  return (
    <div className="entry-notes">
      {problem ? (
        <p role="alert" className="error-text">
          {problem}
        </p>
      ) : (
        <p id={PREVIEW_ID} className={planned ? 'planned' : undefined}>
          {planned || hint}
        </p>
      )}
      {warningsOf(parsed, { rider, horse, columns, lines: store.lines(), existing }).map((warning) => (
        <p key={warning} className="warning">
          {warning}
        </p>
      ))}
      {!hasCodes(columns) && (
        <p>
          Type the beginnings of class names, or{' '}
          <Link href={paths.classSettings(event.id, columns[0]!.id)}>set codes</Link> for your classes.
        </p>
      )}
      <p role="status">{saved}</p>
    </div>
  )
}

const legend = (columns: EntryColumn[]) =>
  columns
    .filter(({ code }) => code !== null)
    .map(({ code, name }) => `${code} ${name}`)
    .join(' · ')
