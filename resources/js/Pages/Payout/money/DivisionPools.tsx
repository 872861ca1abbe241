import { formatCents } from '#lib/money.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { formatScore } from '#rules/scoring/score.ts'
import type { DivisionSummary, PayoutPage } from '#wire/payout.ts'

export function DivisionPools({ page, named }: { page: PayoutPage; named: boolean }) {
  if (page.divisions.length === 0) return null
  const pool = page.round === AVERAGE ? 'Pool of the average' : `Pool of round ${page.round}`

  return (
    <ul className="payout-divisions" aria-label={named ? 'Divisions' : pool}>
      {page.divisions.map((division) => (
        <li key={division.division}>
          <strong>{named ? `${division.division}D` : pool}</strong>
          <span>{division.from === null ? 'no time yet' : `from ${formatScore(division.from)}`}</span>
          <span className="pool">{formatCents(division.pool_cents)}</span>
          <span className="quiet">{occupancyText(division)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The pool of a division without runs isn't paid to any rider. */
const occupancyText = ({ runs, paid_places, pool_cents }: DivisionSummary) =>
  runs === 0 && pool_cents > 0
    ? 'nobody in it, retained'
    : `${runs} ${runs === 1 ? 'run' : 'runs'}, ${paid_places} paid`
