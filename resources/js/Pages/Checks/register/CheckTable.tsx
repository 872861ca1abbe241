import { formatCents } from '#rules/money.ts'
import type { RegisteredCheck } from '#wire/checks.ts'
import { formatDay } from '../../../dates.ts'

type Props = { checks: RegisteredCheck[]; register: string; onVoid: (check: RegisteredCheck) => void }

export function CheckTable({ checks, register, onVoid }: Props) {
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Date</th>
          <th scope="col">Payee</th>
          <th scope="col" className="number">
            Amount
          </th>
          <th scope="col">For</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <th scope="row">
              <a href={`${register}/print?numbers=${check.number}`} target="_blank" rel="noreferrer">
                {check.number}
              </a>
            </th>
            <td data-label="Date">{formatDay(check.dated)}</td>
            <td data-label="Payee">
              <span>
                {check.payee}
                {check.voided && <span className="check-aside">was {check.voided.payee}</span>}
              </span>
            </td>
            <td data-label="Amount" className="number">
              <span>
                {formatCents(check.cents)}
                {check.voided && <span className="check-aside">was {formatCents(check.voided.cents)}</span>}
              </span>
            </td>
            <td data-label="For">
              <span>
                {check.memo}
                <span className="check-aside">{check.event}</span>
              </span>
            </td>
            <td data-label="Status">
              {check.voided ? (
                'Void'
              ) : (
                <button
                  type="button"
                  className="button"
                  aria-label={`Void check ${check.number}`}
                  onClick={() => onVoid(check)}
                >
                  Void check
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
