import { memo } from 'react'
import { formatCents } from '#lib/money.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { Button } from '../../../Components/Button.tsx'
import { type Store, useStore } from '../../../store.ts'
import { horseChangeOf } from '../horse/horseChange.ts'
import { CardProblems } from '../papers/CardProblems.tsx'
import { MissingPapersBadge } from '../papers/MissingPapersBadge.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { keyOfLine, nameOf, type Row } from '../store/entryStore.ts'
import { type Mark, markIn, runsIn } from '../store/marks.ts'
import { ArrivedMark } from './ArrivedMark.tsx'
import { enter, removeRuns } from './changeMark.ts'
import { focusMark } from './gridFocus.ts'
import { LineEditorRow } from './LineEditor.tsx'
import { DrawNumbers, OwnOrder, Paid, requestsOf } from './lineTexts.tsx'
import { ExhibitionCell } from './ExhibitionCell.tsx'

type Props = { row: Store<Row>; isFirst: boolean }

/** `isFirst`: the row is the rider's first one. */
export const EntryRow = memo(function EntryRow({ row, isFirst }: Props) {
  const { days } = useEntriesScreen()
  const { line, saving, exhibitions, question, editing, problem, unconfirmed } = useStore(row)
  const key = keyOfLine(line)
  const { rider } = line

  return (
    <>
      <tr data-key={key} className={isFirst ? 'first' : undefined}>
        <th scope="row" data-cell="rider">
          <button
            type="button"
            tabIndex={-1}
            data-card={rider.id}
            title="Open the rider's card"
            className={isFirst ? 'name' : 'name visually-hidden'}
          >
            {rider.name}
          </button>
          {isFirst && (
            <>
              <ArrivedMark line={line} />
              <CardProblems line={line} />
            </>
          )}
        </th>
        <td data-cell="horse">
          <HorseName line={line} />
          <MissingPapersBadge line={line} inTabOrder={false} />
          <OwnOrder line={line} />
        </td>
        {days.flatMap(({ columns }, day) =>
          columns.map((column, index) => (
            <MarkCell
              key={column.id}
              line={line}
              column={column}
              saving={saving.get(column.id)}
              startsDay={day > 0 && index === 0}
            />
          )),
        )}
        <ExhibitionCell line={line} saving={exhibitions?.count} />
        <td data-cell="request">
          <button
            type="button"
            data-edit
            tabIndex={-1}
            title="Edit the request (R)"
            aria-label={`Edit the request, ${nameOf(line)}`}
          >
            {requestsOf(line)}
          </button>
        </td>
        <td data-cell="draw">
          <DrawNumbers line={line} />
        </td>
        <td data-cell="due">{formatCents(line.due_cents)}</td>
        <td data-cell="paid">{isFirst && <Paid line={line} inTabOrder={false} />}</td>
      </tr>
      {editing && <LineEditorRow rowKey={key} line={line} />}
      {question !== null && <RemoveQuestion rowKey={key} line={line} columnId={question} />}
      {problem !== null && <Problem rowKey={key} sentence={problem} unconfirmed={unconfirmed} />}
    </>
  )
})

function HorseName({ line }: { line: EntryLine }) {
  const { columns } = useEntriesScreen()
  if (!horseChangeOf(line, columns)) return line.horse?.name
  return (
    <button type="button" tabIndex={-1} data-horse title="Change the horse (H)" className="horse">
      {line.horse?.name ?? 'Add horse'}
    </button>
  )
}

type CellProps = {
  line: EntryLine
  column: EntryColumn
  saving: boolean | undefined
  startsDay: boolean
}

function MarkCell({ line, column, saving, startsDay }: CellProps) {
  const mark = markIn(line, column)
  const shown = saving === undefined ? mark : saving ? (mark ?? 'entered') : null

  return (
    <td data-cell="mark" className={startsDay ? 'starts-day' : undefined}>
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        data-column={column.id}
        aria-checked={shown !== null}
        aria-busy={saving !== undefined}
        aria-label={`${column.name}${shown && shown !== 'entered' ? `, ${shown}` : ''}, ${nameOf(line)}`}
      >
        <MarkText mark={shown} />
      </button>
    </td>
  )
}

function MarkText({ mark }: { mark: Mark | null }) {
  if (mark === null) return null
  if (mark === 'entered') return '✓'
  return <abbr title={TITLES[mark]}>{SHORT[mark]}</abbr>
}

const SHORT = { 'rolled over': 'co', 'session only': 'so', 'too few runs': '✓!', scratched: <s>✓</s> }
const TITLES = {
  'rolled over': 'Rolls over',
  'session only': 'Session only',
  'too few runs': 'Too few runs',
  scratched: SCRATCHED,
}

function RemoveQuestion({ rowKey, line, columnId }: { rowKey: string; line: EntryLine; columnId: number }) {
  const screen = useEntriesScreen()
  const column = screen.columns.find(({ id }) => id === columnId)!
  const draws = runsIn(line, column).flatMap(({ draw }) => (draw === null ? [] : [`#${draw}`]))
  const keep = () => screen.store.update(rowKey, { question: null })

  return (
    <tr className="question">
      <td>
        <p role="alert">
          Take {nameOf(line)} out of {column.name} and free draw {new Intl.ListFormat('en-US').format(draws)}?
        </p>
        <Button
          kind="danger"
          autoFocus
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            focusMark(event.currentTarget, columnId)
            void removeRuns(screen, rowKey, column)
          }}
        >
          Take out
        </Button>
        <Button
          onClick={(event) => {
            focusMark(event.currentTarget, columnId)
            keep()
          }}
        >
          Keep
        </Button>
      </td>
    </tr>
  )
}

type ProblemProps = { rowKey: string; sentence: string; unconfirmed: number | null }

function Problem({ rowKey, sentence, unconfirmed }: ProblemProps) {
  const screen = useEntriesScreen()
  const column = screen.columns.find(({ id }) => id === unconfirmed)

  return (
    <tr className="question">
      <td>
        <p role="alert">
          {column ? 'Not saved yet.' : 'Not saved.'} {sentence}
        </p>
        {column && (
          <Button
            autoFocus
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={(event) => {
              focusMark(event.currentTarget, column.id)
              void enter(screen, rowKey, column, true)
            }}
          >
            Enter anyway
          </Button>
        )}
        <Button
          onClick={(event) => {
            focusMark(event.currentTarget)
            screen.store.update(rowKey, { problem: null, unconfirmed: null })
          }}
        >
          {column ? 'Cancel' : 'Dismiss'}
        </Button>
      </td>
    </tr>
  )
}
