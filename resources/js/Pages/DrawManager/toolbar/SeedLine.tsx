import { useState } from 'react'
import { useLate } from '../late/late.ts'

/** Says that nobody can choose the luck of the next draw, and how that is seen. */
export function SeedLine({ commitment }: { commitment: string }) {
  const [open, setOpen] = useState(false)
  const late = useLate()

  return (
    <>
      <small className="commitment">
        This draw's luck was fixed beforehand:{' '}
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          how to check
        </button>
      </small>
      {late && <late.SeedDialog commitment={commitment} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
