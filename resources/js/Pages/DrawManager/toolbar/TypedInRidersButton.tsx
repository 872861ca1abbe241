import { useState } from 'react'
import type { RiderItem } from '#wire/directory.ts'
import { TypedInRidersDialog } from '../dialogs/TypedInRidersDialog.tsx'
import { fetchTypedInRiders } from '../../../Components/suggestions/api.ts'
import { useDraw } from '../screen/drawContext.ts'

export function TypedInRidersButton() {
  const { organization } = useDraw()
  const [unused, setUnused] = useState<RiderItem[] | null>(null)

  async function open() {
    setUnused((await fetchTypedInRiders(organization.id)) ?? null)
  }

  return (
    <>
      <button type="button" className="button" title="Riders without an account" onClick={open}>
        Unused names
      </button>
      <TypedInRidersDialog riders={unused} onChange={setUnused} onClose={() => setUnused(null)} />
    </>
  )
}
