import { useState } from 'react'
import type { EntryColumn } from '#wire/entries.ts'
import { COLUMN_LABELS } from '#rules/entries/import/columns.ts'
import type { LineStatus, NameDecision, PlannedLine } from '#rules/entries/import/plan.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { PageButtons } from '../../../Components/PageButtons.tsx'
import { classText } from './source.ts'
import type { ImportState } from './useImport.ts'

const PAGE_SIZE = 100

const STATUS: Record<LineStatus, string> = {
  new: 'Import',
  entered: 'Already entered',
  choose: 'Choose the rider or horse',
  'unknown words': 'Unknown words',
  error: 'Error',
  'left out': 'Left out',
}

const NEEDS_ATTENTION: LineStatus[] = ['error', 'unknown words', 'choose']

/** Lines that need attention come first. */
export function PlannedLines({ state, columns }: { state: ImportState; columns: EntryColumn[] }) {
  const [page, setPage] = useState(1)
  const sorted = [...state.planned].sort((a, b) => Number(needsAttention(b)) - Number(needsAttention(a)))
  const pageCount = Math.ceil(sorted.length / PAGE_SIZE)
  const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

  return (
    <>
      <CardTable
        label="Lines"
        rows={shown}
        rowKey={({ row, line }, nth) => `${row} ${line?.horse} ${nth}`}
        columns={[
          { title: 'Row', cell: ({ row }) => row, kind: 'number' },
          {
            title: 'Rider',
            isRowHeader: true,
            cell: (planned) => <Rider planned={planned} />,
          },
          { title: 'Horse', cell: ({ line, horse }) => <Named name={line?.horse ?? ''} decision={horse} /> },
          {
            title: 'Classes',
            cell: ({ line }) => line?.class_ids.map((id) => classText(id, columns)).join(', '),
          },
          {
            title: 'Result',
            cell: (planned) => <Result planned={planned} state={state} />,
          },
          {
            title: 'Leave out',
            cell: ({ row, status }) => (
              <input
                type="checkbox"
                aria-label={`Leave out row ${row}`}
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

const needsAttention = ({ status }: PlannedLine) => NEEDS_ATTENTION.includes(status)

const Rider = ({ planned: { line, rider } }: { planned: PlannedLine }) => (
  <>
    <Named name={line?.rider ?? ''} decision={line && rider} />
    {line?.is_rider_from_above && <span className="hint"> as above</span>}
  </>
)

const Named = ({ name, decision }: { name: string; decision: NameDecision | null }) => (
  <>
    {name}
    {decision === 'new' && <span className="hint"> new</span>}
  </>
)

function Result({ planned: { row, problems, status }, state }: { planned: PlannedLine; state: ImportState }) {
  const { rows, mapping, changeCell } = state
  return (
    <>
      <span className={`import-status ${status.replace(' ', '-')}`}>{STATUS[status]}</span>
      {problems.map((problem, nth) => {
        const use = mapping.columns[problem.column]?.use
        const label = use ? COLUMN_LABELS[use] : `Column ${problem.column + 1}`
        return (
          <label key={nth} className="import-problem">
            {`${label}: ${problem.kind === 'words' ? `“${problem.words.text}” names no class.` : problem.message}`}
            <input
              type="text"
              aria-label={`${label}, row ${row}`}
              value={rows[row - 1]![problem.column] ?? ''}
              onChange={({ target }) => changeCell(row, problem.column, target.value)}
            />
          </label>
        )
      })}
    </>
  )
}
