import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { ButtonLink } from './Button.tsx'
import { CardTable, type Column } from './CardTable.tsx'
import { EmptyState } from './EmptyState.tsx'
import { PageLinks } from './PageLinks.tsx'
import { SearchForm } from './SearchForm.tsx'

type Props<Row> = {
  noun: string
  q: string
  rows: Row[]
  previous: string | null
  next: string | null
  href: string
  columns: (Column<Row> | false)[]
  action?: ReactNode
}

export function SearchableList<Row extends { id: number }>(props: Props<Row>) {
  const { noun, q, rows, previous, next, href, columns, action } = props
  return (
    <>
      <SearchForm
        key={q}
        label={`Search ${noun}`}
        placeholder="Name"
        q={q}
        onSearch={(text) => router.get(href, text ? { q: text } : {})}
      />
      {rows.length === 0 ? (
        <EmptyState
          sentence={q ? `No ${noun} match "${q}".` : `No ${noun} yet.`}
          action={q ? <ButtonLink href={href}>Show all {noun}</ButtonLink> : action}
        />
      ) : (
        <CardTable label={`List of ${noun}`} rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
      <PageLinks label={`Pages of ${noun}`} previous={previous} next={next} />
    </>
  )
}
