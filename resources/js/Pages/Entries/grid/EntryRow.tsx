import { memo } from 'react'
import { formatCents } from '#lib/money.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { type Store, useStore } from '../../../store.ts'
import { horseChangeOf } from '../horse/horseChange.ts'
import { CardProblems } from '../papers/CardProblems.tsx'
import { MissingPapersBadge } from '../papers/MissingPapersBadge.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { keyOfLine, nameOf, type Row } from '../store/entryStore.ts'
import { ArrivedMark } from './ArrivedMark.tsx'
import { focusMark } from './gridFocus.ts'
import { LineEditorRow } from './LineEditor.tsx'
import { DrawNumbers, OwnOrder, Paid, requestsOf } from './lineTexts.tsx'
import { ExhibitionCell } from './ExhibitionCell.tsx'
import { markLabel, MarkText, shownMark } from './MarkText.tsx'
import { NewRunNote, Problem, RemoveQuestion } from './questions.tsx'

type Props = { row: Store<Row>; isFirst: boolean }

export const EntryRow = memo(function EntryRow({ row, isFirst }: Props) {
  const { days } = useEntriesScreen()
  const { line, saving, exhibitions, question, note, editing, problem, unconfirmed } = useStore(row)
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
      {question !== null && (
        <tr className="question">
          <td>
            <RemoveQuestion rowKey={key} line={line} columnId={question} returnFocus={focusMark} />
          </td>
        </tr>
      )}
      {note && (
        <tr className="question new-run">
          <td>
            <NewRunNote text={note.text} hint="Press Space again to enter." />
          </td>
        </tr>
      )}
      {problem !== null && (
        <tr className="question">
          <td>
            <Problem rowKey={key} sentence={problem} unconfirmed={unconfirmed} returnFocus={focusMark} />
          </td>
        </tr>
      )}
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
  const mark = shownMark(line, column, saving)

  return (
    <td data-cell="mark" className={startsDay ? 'starts-day' : undefined}>
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        data-column={column.id}
        aria-checked={mark !== null}
        aria-busy={saving !== undefined}
        aria-label={markLabel(line, column, mark)}
      >
        <MarkText mark={mark} />
      </button>
    </td>
  )
}
