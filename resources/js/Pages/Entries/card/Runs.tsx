import { useState } from 'react'
import { roundName } from '#rules/classes/rounds.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { RefundForm } from '../../../Components/refund/RefundForm.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { putBack } from './api.ts'
import type { RunChange } from './runChange.ts'

export function Runs({ card: { runs }, run }: { card: RiderCard; run: RunChange }) {
  const { event } = useEntriesScreen()
  const [refunding, setRefunding] = useState<number | null>(null)

  function finishRefund() {
    setRefunding(null)
    void run(Promise.resolve({ answer: null }))
  }

  return (
    <ul className="rider-card-runs" aria-label="Runs">
      {runs.map(({ id, activity_id, class: name, round, draw, horse, scratched }) => (
        <li key={id}>
          <a href={paths.draw(event.id, activity_id, round)}>
            {round ? `${name}, ${roundName(round)}` : name}
          </a>
          {horse && ` on ${horse}`}
          {scratched ? ', scratched' : draw === null ? ', not in the draw yet' : `, draw ${draw}`}
          {scratched && (
            <>
              <Button kind="quiet" onClick={() => setRefunding(refunding === id ? null : id)}>
                Refund<span className="visually-hidden"> {name}</span>
              </Button>
              <Button kind="quiet" onClick={() => void run(putBack(id))}>
                Put back<span className="visually-hidden"> in {name}</span>
              </Button>
            </>
          )}
          {refunding === id && <RefundForm entryId={id} onDone={finishRefund} />}
        </li>
      ))}
    </ul>
  )
}
