import { Link } from '@inertiajs/react'
import { Fragment, memo, useMemo } from 'react'
import { formatCents } from '#lib/money.ts'
import { ordinal } from '#lib/plural.ts'
import { previewCloseRuns } from '#rules/entries/closeRunWarnings.ts'
import { hasCodes, marksOf, type ParsedCodes } from '#rules/entries/codes.ts'
import type { EntryColumn, EntryLine, LastEntries } from '#wire/entries.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../../store.ts'
import { holdWarnings } from '../papers/missingPapers.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { Choice } from '../store/unsavedLine.ts'
import { NEW_RIDER_HINT } from './NewRiderFields.tsx'
import { ownOrderNote, placeNote } from './placeNote.ts'
import { type Fee, namesOf, warningsOf } from './preview.ts'
import type { Quote } from './useQuote.ts'

export const PREVIEW_ID = 'entry-preview'

type Props = {
  rider: Choice | null
  horse: Choice | null
  parsed: ParsedCodes
  quote: Quote
  existing: EntryLine | undefined
  /** The entries that `=` repeats, or null if `=` wasn't typed. */
  last: LastEntries | null
  /** The reason why `=` doesn't enter anything, or null. */
  lastProblem: string | null
  problem: string | undefined
}

export const EntryNotes = memo(function EntryNotes(props: Props) {
  const { rider, horse, parsed, quote, existing, last, lastProblem, problem } = props
  const { event, columns, terms, store, lastSaved } = useEntriesScreen()
  const { places } = useStore(terms)
  const saved = useStore(lastSaved)
  const changes = useStore(store.changes)
  const holds = useMemo(() => holdWarnings(store.lines(), { rider, horse }), [store, changes, rider, horse])
  const order = parsed.own_order !== null && `${ordinal(parsed.own_order)} horse`
  const planned = [namesOf(parsed, columns), order].filter(Boolean).join(', ')
  const notAgain = last && last.missing.length > 0 && `Not entered again: ${last.missing.join(', ')}.`
  const place = planned && !problem ? placeNote(parsed.runs, places, columns) : null
  const orderNote = order && place ? ownOrderNote(parsed.runs, places, columns) : null
  const close = place
    ? previewCloseRuns(parsed.runs, { rider, horse, columns, places, lines: store.lines() })
    : []
  const hint = existing ? `Already in ${namesOf(enteredIn(existing), columns)}.` : legend(columns)

  return (
    <div className="entry-notes">
      {problem && (
        <p role="alert" className="error-text">
          {problem}
        </p>
      )}
      <p id={PREVIEW_ID} className={planned && !problem ? 'planned' : undefined}>
        {problem ? legend(columns) : planned || hint}
      </p>
      {quote.fees.length > 0 && !problem && <Fees quote={quote} />}
      {place && <p className={place.isLate ? 'warning' : undefined}>{place.text}</p>}
      {orderNote && <p className="warning">{orderNote}</p>}
      {close.map((note) => (
        <p key={note} className="warning">
          {note}
        </p>
      ))}
      {rider?.id === null && horse === null && <p>{NEW_RIDER_HINT}</p>}
      {lastProblem && !problem && <p className="warning">{lastProblem}</p>}
      {last && <p>Same as at {last.event}.</p>}
      {notAgain && <p className="warning">{notAgain}</p>}
      {holds.map((hold) => (
        <p key={hold} className="warning">
          {hold}
        </p>
      ))}
      {warningsOf(parsed, { rider, horse, columns, lines: store.lines(), existing }).map((warning) => (
        <p key={warning} className="warning">
          {warning}
        </p>
      ))}
      {!hasCodes(columns) && (
        <p>
          Your classes have no codes yet. Type the first letters of class names, or{' '}
          <Link href={paths.classSettings(event.id, columns[0]!.id)}>set codes</Link>.
        </p>
      )}
      <div role="status">
        {saved && <p>{saved.text}</p>}
        {saved?.warnings.map((warning) => (
          <p key={warning} className="warning">
            {warning}
          </p>
        ))}
      </div>
    </div>
  )
})

function Fees({ quote: { fees, owedCents } }: { quote: Quote }) {
  const owed = { name: owedCents < 0 ? 'Credit' : 'Previous balance', cents: owedCents }
  const items: Fee[] = owedCents === 0 ? fees : [owed, ...fees]
  return (
    <p className="fees">
      {items.map(({ name, cents, isLate }, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span className={isLate ? 'warning' : undefined}>
            {name}&nbsp;{formatCents(cents)}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

const enteredIn = (line: EntryLine) => ({
  ...marksOf(line),
  exhibitions: line.exhibitions > 0 ? { count: line.exhibitions, was: 0 } : null,
})

const legendOf = ({ code, name, carries_from }: EntryColumn) =>
  `${code} ${name}${carries_from.length > 0 ? `, ${code}r rolls over` : ''}`

function legend(columns: EntryColumn[]) {
  const coded = columns.filter(({ code }) => code !== null)
  return coded.length > 0 ? [...coded.map(legendOf), 'x2 two exhibitions'].join(' · ') : ''
}
