import { Fragment } from 'react'
import type { EntryLine } from '#wire/entries.ts'

/** Shows problems such as "No BBR #" for a rider in a class that is reported to BBR. */
export function CardProblems({ line: { card_problems } }: { line: EntryLine }) {
  return card_problems.map((problem) => (
    <Fragment key={problem}>
      {' '}
      <span className="tag pending">{problem}</span>
    </Fragment>
  ))
}
