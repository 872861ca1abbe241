import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Confirm } from '../Dialog.tsx'

type Props = {
  /** What it is: season, group. */
  what: string
  name: string
  /** What goes with it. */
  goes: string
  url: string
  /** Why it cannot be deleted; null where it can. */
  kept: string | null
}

/** Below the form of a thing: it is deleted, asked first, or the reason stands there why not. */
export function DeleteIt({ what, name, goes, url, kept }: Props) {
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)

  function destroy() {
    setBusy(true)
    router.delete(url, {
      onFinish() {
        setBusy(false)
        ask(false)
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
        <button type="button" className="button danger" onClick={() => ask(true)}>
          Delete
        </button>
      </div>
      <Confirm
        open={isAsking}
        title={`Delete the ${what}`}
        question={`${name} will be gone for good. ${goes}`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => ask(false)}
      />
    </section>
  )
}
