import { useId, useState } from 'react'
import { plural } from '#lib/plural.ts'
import { listSkippedRows, type SkipReason } from '#rules/entries/import/skipped.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { PageButtons } from '../../../Components/PageButtons.tsx'
import type { ImportState } from './useImport.ts'
import '../../../../css/card.css'

const PAGE_SIZE = 100

const REASONS: Record<SkipReason, string> = {
  blank: 'Blank',
  'above the headings': 'Above the headings',
  headings: 'Repeats the headings',
  'unused columns': "Nothing in the columns you're importing",
}

export function SkippedRows({ state: { read, rows, mapping } }: { state: ImportState }) {
  const heading = useId()
  const [page, setPage] = useState(1)
  const skipped = listSkippedRows(read, mapping.header_row)
  if (skipped.length === 0) return null
  const count = skipped.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const pageCount = Math.ceil(skipped.length / PAGE_SIZE)

  return (
    <details className="card folding" aria-labelledby={heading}>
      <summary>
        <h2 id={heading}>{`${plural(count, 'row')} skipped`}</h2>
        <span className="hint">Not imported. See why.</span>
      </summary>
      <div className="card-body">
        <CardTable
          label="Skipped rows"
          rows={skipped.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowKey={({ first }) => first}
          columns={[
            {
              title: 'Row',
              cell: ({ first, last }) => (first === last ? first : `${first} to ${last}`),
              isRowHeader: true,
            },
            { title: 'Reason', cell: ({ reason }) => REASONS[reason] },
            { title: 'Text', cell: ({ first }) => rows[first - 1]!.filter((cell) => cell.trim()).join(', ') },
          ]}
        />
        {pageCount > 1 && (
          <PageButtons label="Pages of skipped rows" page={page} pageCount={pageCount} onPage={setPage} />
        )}
      </div>
    </details>
  )
}
