import { useState } from 'react'
import type { RiderItem } from '#wire/people.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { unlessUnderWay } from '../../../underWay.ts'
import { fetchTypedInRiders, removeTypedInRider } from '../suggestions/calls.ts'
import { useDraw } from '../state/draw.ts'

/** Names that were typed in and that no entry uses any more, to be taken out of the suggestions. */
export function TypedInRiders() {
  const { organization } = useDraw()
  const [unused, setUnused] = useState<RiderItem[] | null>(null)

  async function open() {
    setUnused((await fetchTypedInRiders(organization.id)) ?? null)
  }

  const close = () => setUnused(null)
  return (
    <>
      <button type="button" className="icon-button" onClick={open}>
        Typed-in riders
      </button>
      <Dialog
        open={unused !== null}
        title="Typed-in riders in no draw"
        onClose={close}
        footer={
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        }
      >
        <Unused
          riders={unused ?? []}
          onRemoved={({ id }) => setUnused((riders) => riders && riders.filter((rider) => rider.id !== id))}
        />
      </Dialog>
    </>
  )
}

type Props = { riders: RiderItem[]; onRemoved: (rider: RiderItem) => void }

function Unused({ riders, onRemoved }: Props) {
  const draw = useDraw()
  const [refusal, setRefusal] = useState('')
  if (riders.length === 0) return <p>Every name that was typed in stands in a draw.</p>

  async function remove(rider: RiderItem) {
    const answer = await removeTypedInRider(rider.id)
    if (answer !== true) return setRefusal(answer?.refused ?? '')
    draw.riders.remove(rider.id)
    setRefusal('')
    onRemoved(rider)
  }

  return (
    <>
      <p>They are still suggested. Remove those that were slips of the finger.</p>
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
              onClick={() => unlessUnderWay(`remove rider ${rider.id}`, () => remove(rider))}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
