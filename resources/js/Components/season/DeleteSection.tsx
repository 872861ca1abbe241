import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Confirm } from '../Dialog.tsx'

type Props = {
  /** What it is: season, group. */
  noun: string
  name: string
  /** What goes with it. */
  consequence: string
  url: string
  /** Why it cannot be deleted; null where it can. */
  blockedReason: string | null
}

/** Below the form of a thing: it is deleted, asked first, or the reason stands there why not. */
export function DeleteSection({ noun: what, name, consequence: goes, url, blockedReason: kept }: Props) {
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

  if (kept)
    return (
      <p className="quiet">
        This {what} cannot be deleted: {kept}
      </p>
    )
  return (
    <section className="put-away" aria-labelledby="delete-it">
      <h2 id="delete-it">Delete the {what}</h2>
      <p>{goes}</p>
      <div className="form-actions">
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          Delete
        </button>
      </div>
      <Confirm
        open={isConfirming}
        title={`Delete the ${what}`}
        question={`${name} will be gone for good. ${goes}`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}
