import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'

/** A single result is shown, more are folded. */
export function Lines({ lines }: { lines: { description: string; cents: number }[] }) {
  if (lines.length === 1) return <small className="payoff-lines">{lines[0]!.description}</small>
  return (
    <details className="payoff-lines">
      <summary>{plural(lines.length, 'result')}</summary>
      <ul>
        {lines.map(({ description, cents }, index) => (
          <li key={index}>
            {description}: {formatCents(cents)}
          </li>
        ))}
      </ul>
    </details>
  )
}
