import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import type { ReportProps } from '#wire/associations/report.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import '../../../../css/associations.css'

const FEW = 12

export function RidersToCheck({ to_check, to_check_count, report }: ReportProps) {
  const [showsAll, setShowsAll] = useState(to_check.length <= FEW)
  if (to_check_count === 0) return null
  return (
    <Card
      title={`${plural(to_check_count, 'rider')} to check`}
      note={`These riders don't count as ${report.body} members. Update their numbers, or report them as non-members. Riders with an account enter their own numbers.`}
    >
      <ul className="riders-to-check">
        {to_check.slice(0, showsAll ? undefined : FEW).map(({ id, name, problem }) => (
          <li key={id}>
            <Link href={paths.rider(id)}>{name}</Link> <span className="quiet">{problem}</span>
          </li>
        ))}
      </ul>
      {!showsAll && (
        <p>
          <Button onClick={() => setShowsAll(true)}>Show all {to_check.length}</Button>
        </p>
      )}
      {showsAll && to_check_count > to_check.length && (
        <p className="quiet">And {to_check_count - to_check.length} more.</p>
      )}
    </Card>
  )
}
