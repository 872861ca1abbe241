import { roundName } from '#rules/classes/rounds.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import * as paths from '#wire/paths.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'

export function Runs({ card: { runs } }: { card: RiderCard }) {
  const { event } = useEntriesScreen()
  return (
    <ul className="rider-card-runs" aria-label="Runs">
      {runs.map(({ id, activity_id, class: name, round, draw, horse, scratched }) => (
        <li key={id}>
          <a href={paths.draw(event.id, activity_id, round)}>
            {round ? `${name}, ${roundName(round)}` : name}
          </a>
          {horse && ` on ${horse}`}
          {scratched ? ', scratched' : draw === null ? ', not in the draw yet' : `, draw ${draw}`}
        </li>
      ))}
    </ul>
  )
}
