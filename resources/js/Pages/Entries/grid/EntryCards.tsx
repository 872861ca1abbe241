import { memo, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { Button } from '../../../Components/Button.tsx'
import { Chip } from '../../../Components/Chip.tsx'
import { type Store, useStore } from '../../../store.ts'
import { horseChangeOf } from '../horse/horseChange.ts'
import { CardProblems } from '../papers/CardProblems.tsx'
import { MissingPapersBadge } from '../papers/MissingPapersBadge.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { keyOfLine, nameOf, type Row } from '../store/entryStore.ts'
import { markIn } from '../store/marks.ts'
import { ArrivedMark } from './ArrivedMark.tsx'
import { CardMarks } from './CardMarks.tsx'
import { LineEditor } from './LineEditor.tsx'
import { DrawNumbers, OwnOrder, Paid, paidText, requestsOf } from './lineTexts.tsx'
import { NewRunNote, Problem, RemoveQuestion } from './questions.tsx'

export const EntryCards = memo(function EntryCards({ keys }: { keys: string[] }) {
  const { event, store } = useEntriesScreen()
  return (
    <ul className="entry-cards" aria-label={`Entries in ${event.name}`}>
      {keys.map((key) => {
        const row = store.row(key)
        return row && <EntryCard key={key} row={row} />
      })}
    </ul>
  )
})

function EntryCard({ row }: { row: Store<Row> }) {
  const screen = useEntriesScreen()
  const { days, card, store } = screen
  const state = useStore(row)
  const { line, editing, question, note, problem, unconfirmed } = state
  const [hasMarks, setMarks] = useState(false)
  const key = keyOfLine(line)
  const marks = days
    .flatMap(({ columns }) => columns)
    .map((column) => ({ column, mark: markIn(line, column) }))
    .filter(({ mark }) => mark !== null)
  const request = requestsOf(line)
  const horseChange = horseChangeOf(line, screen.columns)

  return (
    <li>
      <p className="names">
        <button type="button" className="name" onClick={() => card.set(line.rider.id)}>
          {line.rider.name}
        </button>
        <ArrivedMark line={line} />
        <CardProblems line={line} /> {line.horse?.name}
        <MissingPapersBadge line={line} inTabOrder />
        <OwnOrder line={line} />
        <span className="due">{formatCents(line.due_cents)}</span>
      </p>
      <p className="marks">
        {marks.map(({ column: { id, name }, mark }) => (
          <Chip key={id}>
            {name}
            {mark === 'rolled over' && ' (co)'}
            {mark === 'rolled over, scratched' && ' (co, scratched)'}
            {mark === 'session only' && ' (session only)'}
            {mark === 'too few runs' && ' (too few runs)'}
            {mark === 'scratched' && ' (scratched)'}
          </Chip>
        ))}
        {line.exhibitions > 0 && <Chip>{plural(line.exhibitions, 'exhibition')}</Chip>}
      </p>
      <p className="facts">
        {line.entries.length === 0 ? (
          'No runs'
        ) : line.entries.every(({ draw, scratched }) => draw === null && !scratched) ? (
          'Not in the draw yet'
        ) : (
          <>
            Draw <DrawNumbers line={line} />
          </>
        )}
        {request && `, request: ${request}`}
        {paidText(line) && (
          <>
            {' · '}
            <Paid line={line} inTabOrder />
          </>
        )}
        {line.entries.length > 0 && (
          <Button
            kind="quiet"
            data-edit
            aria-expanded={editing}
            onClick={() => store.update(key, { editing: !editing })}
          >
            Edit<span className="visually-hidden"> the request, {nameOf(line)}</span>
          </Button>
        )}
        <Button kind="quiet" data-marks aria-expanded={hasMarks} onClick={() => setMarks(!hasMarks)}>
          Classes<span className="visually-hidden"> for {nameOf(line)}</span>
        </Button>
        {horseChange && (
          <Button kind="quiet" onClick={() => screen.horseChange.set(horseChange)}>
            {line.horse ? 'Change' : 'Add'} horse<span className="visually-hidden">, {nameOf(line)}</span>
          </Button>
        )}
      </p>
      {hasMarks && <CardMarks rowKey={key} row={state} />}
      {question !== null && (
        <div className="question">
          <RemoveQuestion rowKey={key} line={line} columnId={question} returnFocus={focusCardMark} />
        </div>
      )}
      {note && (
        <div className="question new-run">
          <NewRunNote text={note.text} hint="Tap again to enter." />
        </div>
      )}
      {problem !== null && (
        <div className="question">
          <Problem rowKey={key} sentence={problem} unconfirmed={unconfirmed} returnFocus={focusCardMark} />
        </div>
      )}
      {editing && <LineEditor rowKey={key} line={line} returnFocus={focusEditButton} />}
    </li>
  )
}

const focusEditButton = (from: HTMLElement) =>
  from.closest('li')!.querySelector<HTMLElement>('[data-edit]')!.focus()

function focusCardMark(from: HTMLElement, columnId?: number) {
  const card = from.closest('li')!
  const mark = card.querySelector<HTMLElement>(`[data-column='${columnId}']`)
  ;(mark ?? card.querySelector<HTMLElement>('[data-marks]')!).focus()
}
