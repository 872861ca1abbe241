import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'

export function ResultLines({ lines }: { lines: { description: string; cents: number }[] }) {
  if (lines.length === 1) return <small className="result-lines">{lines[0]!.description}</small>
  return (
    <details className="result-lines">
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
