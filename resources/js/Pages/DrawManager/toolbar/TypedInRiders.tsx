import { useState } from 'react'
import type { RiderItem } from '#wire/people.ts'
import { TypedInDialog } from '../popups/lazy.ts'
import { fetchTypedInRiders } from '../suggestions/calls.ts'
import { useDraw } from '../state/draw.ts'

/** Names that were typed in and that no entry uses any more, to be taken out of the suggestions. */
export function TypedInRiders() {
  const { organization } = useDraw()
  const [unused, setUnused] = useState<RiderItem[] | null>(null)

  async function open() {
    setUnused((await fetchTypedInRiders(organization.id)) ?? null)
  }

  return (
    <>
      <button type="button" className="icon-button" onClick={open}>
        Typed-in riders
      </button>
      <TypedInDialog riders={unused} onChange={setUnused} onClose={() => setUnused(null)} />
    </>
  )
}
