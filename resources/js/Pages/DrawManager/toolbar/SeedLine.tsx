import { useState } from 'react'
import { useLate } from '../late/late.ts'
import { wantLate } from '../late/presses.ts'

/** Says that nobody can choose the luck of the next draw, and how that is seen. */
export function SeedLine({ commitment }: { commitment: string }) {
  const [open, setOpen] = useState(false)
  const late = useLate()

  function show() {
    setOpen(true)
    wantLate()
  }

  return (
    <>
      <small className="commitment">
        This draw's luck was fixed beforehand:{' '}
        <button type="button" className="text-button" onClick={show}>
          how to check
        </button>
      </small>
      {late && <late.SeedDialog commitment={commitment} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
