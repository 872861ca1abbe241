import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { EditEventProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { Confirm } from '../../../Components/Dialog.tsx'

export function ArchiveOrDelete({
  organization,
  event,
  kept,
  can,
}: Pick<EditEventProps, 'organization' | 'event' | 'kept' | 'can'>) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const at = [organization.id, event.id] as const

  function destroy() {
    setBusy(true)
    router.delete(paths.event(...at), {
      onFinish() {
        setBusy(false)
        setConfirming(false)
      },
    })
  }

  return (
    <section className="put-away" aria-labelledby="put-away">
      <h2 id="put-away">{event.archived ? 'This event is archived' : 'Put it away'}</h2>
      <p>
        {event.archived
          ? 'It is listed on request only; nothing of it is lost.'
          : 'An archived event is listed on request only. You can bring it back.'}
      </p>
      <div className="form-actions">
        {event.archived ? (
          <button type="button" className="button" onClick={() => router.post(paths.unarchiveEvent(...at))}>
            Bring it back
          </button>
        ) : (
          <button type="button" className="button" onClick={() => router.post(paths.archiveEvent(...at))}>
            Archive
          </button>
        )}
        {kept === null && can.lead && (
          <button type="button" className="button danger" onClick={() => setConfirming(true)}>
            Delete
          </button>
        )}
      </div>
      {kept && <p className="quiet">It cannot be deleted: {kept}</p>}
      <Confirm
        open={isConfirming}
        title="Delete the event"
        question={`${event.name} and its classes will be gone for good; their draws stay in the draw log. Nobody is entered yet.`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </section>
  )
}
