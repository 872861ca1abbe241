import { useState } from 'react'
import type { RiderItem } from '#wire/directory.ts'
import { singleFlight } from '../../../api/singleFlight.ts'
import { useDraw } from '../screen/drawContext.ts'
import { removeTypedInRider } from '../../../Components/suggestions/api.ts'
import { InfoDialog } from './InfoDialog.tsx'

type Props = { riders: RiderItem[] | null; onChange: (riders: RiderItem[]) => void; onClose: () => void }

export function TypedInRidersDialog({ riders, onChange, onClose }: Props) {
  return (
    <InfoDialog open={riders !== null} title="Unused names (riders without an account)" onClose={onClose}>
      <UnusedRiders
        riders={riders ?? []}
        onRemoved={({ id }) => riders && onChange(riders.filter((rider) => rider.id !== id))}
      />
    </InfoDialog>
  )
}

type UnusedProps = { riders: RiderItem[]; onRemoved: (rider: RiderItem) => void }

function UnusedRiders({ riders, onRemoved }: UnusedProps) {
  const draw = useDraw()
  const [refusal, setRefusal] = useState('')
  if (riders.length === 0) return <p>No unused names. Every name you typed is in a draw.</p>

  async function remove(rider: RiderItem) {
    const answer = await removeTypedInRider(rider.id)
    if (answer !== true) return setRefusal(answer?.refused ?? '')
    draw.riders.remove(rider.id)
    setRefusal('')
    onRemoved(rider)
  }

  return (
    <>
      <p>These names aren't in any draw, but they still come up as suggestions. Remove the typos.</p>
      {refusal && (
        <p role="alert" className="error-text">
          {refusal}
        </p>
      )}
      <ul className="typed-in">
        {riders.map((rider) => (
          <li key={rider.id}>
            {rider.name}
            <button
              type="button"
              className="button"
              aria-label={`Remove ${rider.name} from the suggestions`}
              onClick={() => singleFlight(`remove rider ${rider.id}`, () => remove(rider))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
