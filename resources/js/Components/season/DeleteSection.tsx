import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Confirm } from '../Dialog.tsx'

type Props = {
  /** "season" or "group". */
  noun: string
  name: string
  /** A sentence about what else is deleted. */
  consequence: string
  url: string
  /** The reason it can't be deleted, or null. */
  blockedReason: string | null
}

export function DeleteSection({ noun, name, consequence, url, blockedReason }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)

  function destroy() {
    setBusy(true)
    router.delete(url, {
      onFinish() {
        setBusy(false)
        setConfirming(false)
      },
    })
  }

  if (blockedReason)
    return (
      <p className="quiet">
        This {noun} cannot be deleted: {blockedReason}
      </p>
    )
  return (
    <section className="put-away" aria-labelledby="delete-it">
      <h2 id="delete-it">Delete the {noun}</h2>
      <p>{consequence}</p>
      <div className="form-actions">
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          Delete
        </button>
      </div>
      <Confirm
        open={isConfirming}
        title={`Delete the ${noun}`}
        question={`${name} will be gone for good. ${consequence}`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}
