import type { CheckToWrite, PayableResult } from '#rules/checks.ts'
import { formatCents } from '#rules/money.ts'
import type { ChecksProps } from '#wire/checks.ts'

type Result = ChecksProps['results'][number]
type Props = { results: Result[]; checks: CheckToWrite<Result>[]; first: number }

/** The checks as they will be written, then what is on a check already and what cannot be paid. */
export function CheckList({ results, checks, first }: Props) {
  const others = results.filter((result) => result.check !== null || result.payee_id === null)

  return (
    <table className="table cards">
      <thead>
        <tr>
          <th scope="col">Payee</th>
          <th scope="col">For</th>
          <th scope="col" className="number">
            Amount
          </th>
          <th scope="col" className="number">
            Check
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ payee, cents, lines }, index) => (
          <tr key={lines[0]!.key}>
            <th scope="row">{payee}</th>
            <td data-label="For">
              <Descriptions lines={lines} />
            </td>
            <td data-label="Amount" className="number">
              {formatCents(cents)}
            </td>
            <td data-label="Check" className="number quiet">
              {first ? `will be ${first + index}` : 'new'}
            </td>
          </tr>
        ))}
        {others.map((result) => (
          <tr key={result.key}>
            <th scope="row">{result.payee ?? 'No rider'}</th>
            <td data-label="For">{result.description}</td>
            <td data-label="Amount" className="number">
              {formatCents(result.cents)}
            </td>
            <td data-label="Check" className="number">
              {result.check ?? 'cannot be paid'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Descriptions({ lines }: { lines: PayableResult[] }) {
  if (lines.length === 1) return lines[0]!.description
  return (
    <ul className="check-lines">
      {lines.map(({ description, cents }, index) => (
        <li key={index}>
          {description}: {formatCents(cents)}
        </li>
      ))}
    </ul>
  )
}
