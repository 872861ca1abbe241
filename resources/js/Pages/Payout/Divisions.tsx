import { formatCents } from '#rules/money.ts'
import { formatScore } from '#rules/score.ts'
import type { DivisionSummary, PayoutPage } from '#wire/payout.ts'

/** The divisions of the round on the screen: where each begins, its money, and who is in it. */
export function Divisions({ page, view }: { page: PayoutPage; view: string }) {
  const round = page.data[0]?.round ?? view
  const divisions = page.divisions.filter((division) => division.round === round)
  if (divisions.length === 0) return null

  return (
    <ul className="payout-divisions" aria-label="Divisions">
      {divisions.map((division) => (
        <li key={division.division}>
          <strong>{division.division}D</strong>
          <span>{division.from === null ? 'no time yet' : `from ${formatScore(division.from)}`}</span>
          <span className="pool">{formatCents(division.pool_cents)}</span>
          <span className="quiet">{filled(division)}</span>
        </li>
      ))}
    </ul>
  )
}

const filled = ({ runs, paid_places }: DivisionSummary) =>
  `${runs} ${runs === 1 ? 'run' : 'runs'}, ${paid_places} paid`
