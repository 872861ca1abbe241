import { router } from '@inertiajs/react'
import { useState } from 'react'
import * as paths from '#wire/paths.ts'
import { Confirm } from '../../../Components/Dialog.tsx'

type Props = { event: { id: number }; activity: { id: number; name: string }; blockedReason: string | null }

export function DeleteClass({ event, activity, blockedReason }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)

  function destroy() {
    setBusy(true)
    router.delete(paths.deleteClass(event.id, activity.id), {
      onFinish() {
        setBusy(false)
        setConfirming(false)
      },
    })
  }

  if (blockedReason) return <p className="quiet">This class cannot be deleted: {blockedReason}</p>
  return (
    <section className="put-away" aria-labelledby="put-away">
      <h2 id="put-away">Delete the class</h2>
      <p>Nobody is entered yet.</p>
      <div className="form-actions">
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          Delete
        </button>
      </div>
      <Confirm
        open={isConfirming}
        title="Delete the class"
        question={`${activity.name} and its incentives will be gone for good. Its draws stay in the draw log.`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}
