import { Fragment } from 'react'
import type { EntryLine } from '#wire/entries.ts'

export function CardProblems({ line: { card_problems } }: { line: EntryLine }) {
  return card_problems.map((problem) => (
    <Fragment key={problem}>
      {' '}
      <span className="tag pending">{problem}</span>
    </Fragment>
  ))
}
