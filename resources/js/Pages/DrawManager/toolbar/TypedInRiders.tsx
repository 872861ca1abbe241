import { useState } from 'react'
import type { RiderItem } from '#wire/people.ts'
import { useLate } from '../late/late.ts'
import { wantLate } from '../late/presses.ts'
import { fetchTypedInRiders } from '../suggestions/calls.ts'
import { useDraw } from '../state/draw.ts'

/** Names that were typed in and that no entry uses any more, to be taken out of the suggestions. */
export function TypedInRiders() {
  const { organization } = useDraw()
  const [unused, setUnused] = useState<RiderItem[] | null>(null)
  const late = useLate()

  async function open() {
    wantLate()
    setUnused((await fetchTypedInRiders(organization.id)) ?? null)
  }

  return (
    <>
      <button type="button" className="icon-button" onClick={open}>
        Typed-in riders
      </button>
      {late && <late.TypedInDialog riders={unused} onChange={setUnused} onClose={() => setUnused(null)} />}
    </>
  )
}
