import { type ChangeEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { groupBy } from '#lib/groupBy.ts'
import { formatCents, sum } from '#lib/money.ts'
import { searchable } from '#lib/nameSearch.ts'
import type { EntryColumn } from '#wire/entries.ts'
import { classLabel, severalDaysText } from '#rules/entries/import/classLabel.ts'
import { COLUMN_LABELS } from '#rules/entries/import/columns.ts'
import { nameKey } from '#lib/matchNames.ts'
import { plural } from '#lib/plural.ts'
import { listWithAnd } from '#lib/lists.ts'
import { type CellProblem, type ImportLine, wordsKey } from '#rules/entries/import/rows.ts'
import { type LineStatus, type NameDecision, type PlannedLine, riderKey } from '#rules/entries/import/plan.ts'
import type { ImportFees, NameChoices } from '#wire/entryImports.ts'
import { Button } from '../../../Components/Button.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Chip } from '../../../Components/Chip.tsx'
import { PageButtons } from '../../../Components/PageButtons.tsx'
import { onDay } from './source.ts'
import type { ImportState } from './useImport.ts'

const PAGE_SIZE = 100

const STATUS: Record<LineStatus, string> = {
  new: 'Import',
  entered: 'Already entered',
  choose: 'Choose the rider or horse',
  'unknown words': 'Choose the class',
  error: 'Error',
  'left out': 'Left out',
}

const TONES = {
  new: 'ok',
  entered: 'neutral',
  choose: 'pending',
  'unknown words': 'pending',
  error: 'conflict',
  'left out': 'neutral',
} as const

const CHARACTERS_PER_LINE = 24

const NEEDS_ATTENTION: LineStatus[] = ['error', 'unknown words', 'choose']

export function PlannedLines({ state, columns }: { state: ImportState; columns: EntryColumn[] }) {
  const [page, setPage] = useState(1)
  const sorted = useSorted(state)
  const keys = keysOf(state.planned)
  const pageCount = Math.ceil(sorted.length / PAGE_SIZE)
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const newRiders = firstLinesOfNewRiders(state.planned)

  return (
    <>
      <CardTable
        label="Lines"
        rows={shown}
        rowKey={(one) => keys.get(one)!}
        columns={[
          {
            title: state.isEditable ? 'Line' : 'Row',
            cell: ({ row }) => lineNumber(row, state),
            isRowHeader: true,
          },
          {
            title: 'Rider',
            cell: (planned) => (
              <Cell
                planned={planned}
                use="rider"
                state={state}
                hint={newRiders.has(planned) && detailsText(planned.line!)}
              >
                <Named
                  name={planned.line?.rider ?? ''}
                  decision={planned.line && planned.rider}
                  found={planned.line && state.matches?.riders.get(riderKey(planned.line))}
                />
                {planned.line?.is_rider_from_above && <Chip>As above</Chip>}
              </Cell>
            ),
          },
          {
            title: 'Horse',
            cell: (planned) => (
              <Cell planned={planned} use="horse" state={state}>
                <Named
                  name={planned.line?.horse ?? ''}
                  decision={planned.horse}
                  found={planned.line?.horse && state.horseMatches(planned.line)}
                />
              </Cell>
            ),
          },
          {
            title: 'Classes',
            cell: (planned) => (
              <>
                <Cell planned={planned} use="classes" state={state}>
                  {planned.line && enteredText(planned, planned.line, columns)}
                </Cell>
                {planned.implied.length > 0 && <p className="hint">{impliedNotice(planned, columns)}</p>}
                {rolloverNotices(planned, columns).map((notice) => (
                  <p key={notice} className="hint">
                    {notice}
                  </p>
                ))}
                <Request planned={planned} state={state} />
              </>
            ),
          },
          {
            title: 'Fees',
            kind: 'number',
            cell: (planned) => <Fees fees={state.feesOf(planned)} />,
          },
          {
            title: 'Result',
            cell: (planned) => <Result planned={planned} state={state} columns={columns} />,
          },
          {
            title: 'Leave out',
            cell: ({ row, status }) => (
              <input
                type="checkbox"
                aria-label={`Leave out ${rowName(row, state)}`}
                checked={status === 'left out'}
                onChange={({ target }) => state.leaveOut(row, target.checked)}
              />
            ),
          },
        ]}
      />
      {pageCount > 1 && (
        <PageButtons label="Pages of lines" page={page} pageCount={pageCount} onPage={setPage} />
      )}
    </>
  )
}

/** Lines that need attention come first. Editing a cell doesn't move its line. */
function useSorted({ planned, decisions }: ImportState): PlannedLine[] {
  const sort = () => ({ decisions, first: rowsToDecide(planned) })
  const [last, setLast] = useState(sort)
  const sorting = last.decisions === decisions ? last : sort()
  if (sorting !== last) setLast(sorting)
  const isFirst = ({ row }: PlannedLine) => Number(sorting.first.has(row))
  return [...planned].sort((a, b) => isFirst(b) - isFirst(a))
}

const rowsToDecide = (planned: PlannedLine[]) =>
  new Set(planned.flatMap((one) => (needsAttention(one) ? one.row : [])))

/** A row has a line for each horse. */
const keysOf = (planned: PlannedLine[]) =>
  new Map(
    groupBy(planned, ({ row }) => row).flatMap((own) =>
      own.map((one, nth) => [one, `${one.row} ${nth}`] as const),
    ),
  )

/** The first row of an email's lines contains the headings. */
const lineNumber = (row: number, { isEditable }: ImportState) => (isEditable ? row - 1 : row)

const rowName = (row: number, state: ImportState) =>
  `${state.isEditable ? 'line' : 'row'} ${lineNumber(row, state)}`

const enteredText = (
  { rollovers }: PlannedLine,
  { class_ids, rollovers: named, exhibitions }: ImportLine,
  columns: EntryColumn[],
) =>
  [
    ...class_ids.map((id) => {
      const isRollover = [...rollovers, ...named].some(({ class_id }) => class_id === id)
      return `${classLabel(id, columns)}${isRollover ? ' (co)' : ''}`
    }),
    ...(exhibitions > 0 ? [plural(exhibitions, 'exhibition')] : []),
  ].join(', ')

/** Example: "Senior enters the Open 4D too." */
function impliedNotice({ line, implied }: PlannedLine, columns: EntryColumn[]): string {
  const pots = columns.filter(
    ({ id, parent_id }) => line!.class_ids.includes(id) && implied.includes(parent_id!),
  )
  const names = (ids: number[]) => listWithAnd(ids.map((id) => classLabel(id, columns)))
  const enters = pots.length === 1 ? 'enters' : 'enter'
  return `${names(pots.map(({ id }) => id))} ${enters} the ${names(implied)} too.`
}

/** Examples: "Youth 2D rolls over from Open 4D." and "Youth 2D only, runs with Open 4D." */
function rolloverNotices({ rollovers, session_only }: PlannedLine, columns: EntryColumn[]): string[] {
  return rollovers.map(({ class_id, from_id }) => {
    const [name, source] = [class_id, from_id].map((id) => classLabel(id, columns))
    return session_only.includes(from_id)
      ? `${name} only, runs with ${source}.`
      : `${name} rolls over from ${source}.`
  })
}

const needsAttention = ({ status }: PlannedLine) => NEEDS_ATTENTION.includes(status)

function firstLinesOfNewRiders(planned: PlannedLine[]): Set<PlannedLine> {
  const added = planned.filter(({ line, rider, status }) => line && rider === 'new' && status !== 'left out')
  return new Set(groupBy(added, ({ line }) => searchable(line!.rider)).map(([first]) => first!))
}

const detailsText = ({ details: { hometown, phone, birth_year, bbr_id } }: ImportLine) =>
  [hometown, phone, birth_year && `born ${birth_year}`, bbr_id && `BBR # ${bbr_id}`]
    .filter(Boolean)
    .join(' · ')

/** A rider's request is saved only if the line adds new runs. */
function Request({ planned, state }: { planned: PlannedLine; state: ImportState }) {
  const { row, line, status, runs } = planned
  const column = state.mapping.columns.findIndex(({ use }) => use === 'request')
  const isSaved = line?.request && !NOT_IMPORTED.includes(status) && (status !== 'new' || runs > 0)
  const position = isSaved && line.request_class && (
    <Chip>{line.request_class === 'early' ? 'Early' : 'Late'}</Chip>
  )
  if (state.isEditable)
    return (
      <>
        <label className="import-problem">
          Request
          <CellInput row={row} column={column} state={state} />
        </label>
        {position}
      </>
    )
  return (
    isSaved && (
      <p className="hint">
        {`Request: ${line.request}`} {position}
      </p>
    )
  )
}

const NOT_IMPORTED: LineStatus[] = ['entered', 'left out']

function Fees({ fees }: { fees: ImportFees['lines'][number] | undefined }) {
  if (!fees) return null
  const cents = (some: typeof fees) => formatCents(sum(some.map((fee) => fee.cents)))
  const names = groupBy(fees, ({ name }) => name).map((own) => `${own[0]!.name} ${cents(own)}`)
  return (
    <>
      {cents(fees)}
      {names.length > 0 && <p className="hint">{names.join(', ')}</p>}
    </>
  )
}

function Cell({ planned, use, state, hint, children }: CellProps) {
  const column = state.mapping.columns.findIndex((one) => one.use === use)
  const isTyped = state.isEditable && column >= 0
  const isNew = planned.line !== null && use !== 'classes' && planned[use] === 'new'
  return (
    <>
      {isTyped ? (
        <>
          <CellInput row={planned.row} column={column} state={state} isLong={use === 'classes'} />{' '}
          {isNew && <Chip>New</Chip>}
        </>
      ) : planned.line ? (
        children
      ) : (
        state.rows[planned.row - 1]![column]
      )}
      {hint && <p className="hint">{hint}</p>}
    </>
  )
}

type CellProps = {
  planned: PlannedLine
  use: 'rider' | 'horse' | 'classes'
  state: ImportState
  hint?: string | false
  children: ReactNode
}

type NamedProps = {
  name: string
  decision: NameDecision | null
  found: NameChoices | '' | null | undefined
}

/** The match's name can differ if the rider was matched by BBR #. */
function Named({ name, decision, found }: NamedProps) {
  const match = found ? found.choices.find(({ id }) => id === decision) : undefined
  return (
    <>
      {name} {decision === 'new' && <Chip>New</Chip>}
      {match && nameKey(match.name) !== nameKey(name) && <Chip tone="pending">{`Match: ${match.name}`}</Chip>}
    </>
  )
}

type ResultProps = { planned: PlannedLine; state: ImportState; columns: EntryColumn[] }

function Result({ planned: { row, problems, status }, state, columns }: ResultProps) {
  const words = problems.flatMap((one) => (one.kind === 'words' ? wordsKey(one.words.text, one.day) : []))
  return (
    <>
      <Chip tone={TONES[status]}>{STATUS[status]}</Chip>
      {groupBy(problems, ({ column }) => column).map((own) => (
        <label key={own[0]!.column} className="import-problem">
          {own.map((problem, nth) => (
            <span key={nth}>{`${columnLabel(state, problem.column)}: ${problemText(problem, columns)}`}</span>
          ))}
          {!state.isEditable && <CellInput row={row} column={own[0]!.column} state={state} />}
        </label>
      ))}
      {words.length > 1 && (
        <Button onClick={() => state.decideWords(words, [])}>Dismiss all of these words</Button>
      )}
    </>
  )
}

function problemText(problem: CellProblem, columns: EntryColumn[]): string {
  if (problem.kind !== 'words') return problem.message
  const { text, class_ids } = problem.words
  return (
    severalDaysText(text, class_ids, columns) ??
    `We can't tell which class "${text}"${onDay(problem.day)} is.`
  )
}

function columnLabel({ mapping }: ImportState, column: number) {
  const use = mapping.columns[column]?.use
  return use ? COLUMN_LABELS[use] : `Column ${column + 1}`
}

type CellInputProps = { row: number; column: number; state: ImportState; isLong?: boolean }

/** Saves only on Enter and on blur, so that half a name isn't matched. */
function CellInput({ row, column, state, isLong }: CellInputProps) {
  const saved = state.rows[row - 1]![column] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? saved
  const save = () => {
    if (text !== saved) state.changeCell(row, column, text)
    setTyped(null)
  }
  const props = {
    'aria-label': `${columnLabel(state, column)}, ${rowName(row, state)}`,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(target.value),
    onBlur: save,
    onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      save()
    },
  }
  if (!isLong) return <input type="text" {...props} />
  return <textarea rows={Math.ceil(saved.length / CHARACTERS_PER_LINE) || 1} {...props} />
}
