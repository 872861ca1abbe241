import { useState } from 'react'
import { VerifyDrawDialog } from './VerifyDrawDialog.tsx'

type Props = { commitment: string; busy: boolean; onWord: () => void }

export function VerifyDrawLinks({ commitment, busy, onWord }: Props) {
  const [open, setOpen] = useState(false)

  return (
    <>
      <small className="commitment">
        Verifiable random draw:{' '}
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          how it works
        </button>
        {' · '}
        <button type="button" className="text-button" disabled={busy} onClick={onWord}>
          Add a word picked by a rider
        </button>
      </small>
      <VerifyDrawDialog commitment={commitment} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
