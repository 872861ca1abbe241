import { Link } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import type { ReportProps } from '#wire/associations/report.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../../Components/Card.tsx'

export function RidersToCheck({ to_check, to_check_count, report }: ReportProps) {
  if (to_check_count === 0) return null
  return (
    <Card
      title={`${plural(to_check_count, 'rider')} to check`}
      note={`They don't count as members of ${report.body}. Enter their numbers, or report them without. Riders with an account enter their own.`}
    >
      <ul className="plain-list">
        {to_check.map(({ id, name, problem }) => (
          <li key={id}>
            <Link href={paths.rider(id)}>{name}</Link> <span className="quiet">{problem}</span>
          </li>
        ))}
      </ul>
      {to_check_count > to_check.length && (
        <p className="quiet">and {to_check_count - to_check.length} more.</p>
      )}
    </Card>
  )
}
