import { useState } from 'react'
import { useLate } from '../late/late.ts'
import { wantLate } from '../late/presses.ts'

/** Leads to how anyone checks the next draw. */
export function SeedLine({ commitment }: { commitment: string }) {
  const [open, setOpen] = useState(false)
  const late = useLate()

  function show() {
    setOpen(true)
    wantLate()
  }

  return (
    <>
      <span>
        Verifiable random draw:{' '}
        <button type="button" className="text-button" onClick={show}>
          see how
        </button>
      </span>
      {late && <late.SeedDialog commitment={commitment} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
