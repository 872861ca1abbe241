import { useState } from 'react'
import { Link } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { canSetAge, saveAges, type AgePageState, type EventRider } from './ages.ts'

type Props = {
  at: AgePageState
  riders: EventRider[]
  toReview: number
  chosen: ReadonlySet<number>
  choose(riders: ReadonlySet<number>): void
}

export function AgeReview({ at, riders, toReview, chosen, choose }: Props) {
  const [problem, setProblem] = useState('')
  const { organization, event, place } = at
  const open = riders.filter(canSetAge).map(({ id }) => id)
  const rider_ids = open.filter((id) => chosen.has(id))
  const isAll = open.length > 0 && rider_ids.length === open.length

  const mark = (is_adult: boolean | null) =>
    saveAges(
      at,
      { rider_ids, is_adult },
      {
        onSuccess: () => {
          setProblem('')
          choose(new Set())
        },
        onError: (errors) => setProblem(Object.values(errors)[0] ?? ''),
      },
    )

  return (
    <section aria-label="Ages">
      <p>
        {unknownAgesText(toReview)}{' '}
        {place.review ? (
          <Link href={paths.ridersInEvent(organization.id, event.id)}>Show all riders</Link>
        ) : (
          toReview > 0 && (
            <Link href={paths.ridersInEvent(organization.id, event.id, { review: '1' })}>
              Review these riders
            </Link>
          )
        )}
      </p>
      {open.length > 0 && (
        <p className="age-bar">
          <label className="check-line">
            <input
              type="checkbox"
              checked={isAll}
              onChange={() => choose(isAll ? new Set() : new Set(open))}
            />
            Select all on this page
          </label>
          <Button disabled={rider_ids.length === 0} onClick={() => mark(true)}>
            Mark as adults
          </Button>
          <Button disabled={rider_ids.length === 0} onClick={() => mark(false)}>
            Mark as minors
          </Button>
          <Button
            disabled={!riders.some(({ id, age_by }) => age_by === 'office' && chosen.has(id))}
            onClick={() => mark(null)}
          >
            Remove mark
          </Button>
          <span role="status">{rider_ids.length > 0 && `${rider_ids.length} selected`}</span>
        </p>
      )}
      {problem && (
        <p role="alert" className="form-error">
          {problem}
        </p>
      )}
    </section>
  )
}

const unknownAgesText = (count: number) =>
  count === 0
    ? "No ages to review. Every rider's age comes from a birth date, a class or the office."
    : `${plural(count, 'rider has', 'riders have')} no age on file. Public pages hide ${count === 1 ? 'the name' : 'their names'}.`
