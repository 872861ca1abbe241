import { useState } from 'react'
import { Dialog } from '../../../Components/Dialog.tsx'
import { useDraw } from '../state/draw.ts'

/** Says that nobody can choose the luck of the next draw, and how that is seen. */
export function SeedLine({ commitment }: { commitment: string }) {
  const { activity } = useDraw()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <small className="commitment">
        This draw's luck was fixed beforehand:{' '}
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          how to check
        </button>
      </small>
      <Dialog
        open={open}
        title="How to check the draw"
        onClose={close}
        footer={
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        }
      >
        <p>
          The order follows from a secret number, the seed, and from the entries alone. The seed of the next
          draw is fixed already. Until it is used only its fingerprint (SHA-256) is shown:
        </p>
        <p>
          <code className="fingerprint">{commitment}</code>
        </p>
        <p>
          Write it down before the draw. Afterwards the seed stands on the draw sheet and, once the draw is
          published, with the order before and after at <code>/drawsheet/activity/{activity.id}/draws</code>.
          Its SHA-256 has to be this fingerprint, and the same seed with the same entries makes the same draw
          again.
        </p>
      </Dialog>
    </>
  )
}
