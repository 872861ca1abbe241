import type { CSSProperties } from 'react'
import { formatCents, sum } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import { formatScore } from '#rules/scoring/score.ts'
import type { DivisionSummary, PayoutPage } from '#wire/payout.ts'

export function DivisionPools({ page, named }: { page: PayoutPage; named: boolean }) {
  if (page.divisions.length === 0) return null
  const total_cents = sum(page.divisions.map(({ pool_cents }) => pool_cents))
  const pool = page.round === AVERAGE ? 'Average pool' : `${roundName(page.round)} pool`

  return (
    <ul className="payout-divisions" aria-label={named ? 'Divisions' : pool}>
      {page.divisions.map((division) => (
        <li
          key={division.division}
          style={{ '--share': total_cents && division.pool_cents / total_cents } as CSSProperties}
        >
          <strong>{named ? `${division.division}D` : pool}</strong>
          <span>{division.from === null ? 'no time yet' : `from ${formatScore(division.from)}`}</span>
          <span className="pool">{formatCents(division.pool_cents)}</span>
          <span className="quiet">{occupancyText(division)}</span>
        </li>
      ))}
    </ul>
  )
}

const occupancyText = ({ runs, paid_places, pool_cents }: DivisionSummary) =>
  runs === 0 && pool_cents > 0 ? 'no runs, producer keeps it' : `${plural(runs, 'run')}, ${paid_places} paid`
