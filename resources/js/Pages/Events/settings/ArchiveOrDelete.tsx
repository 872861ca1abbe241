import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { EditEventProps } from '#wire/events/event.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
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
    <Card title={event.archived ? 'This event is archived' : 'Archive or delete'}>
      <p>
        {event.archived
          ? "It's hidden from the event list. Nothing in it was deleted."
          : 'Archived events are hidden from the list. You can restore them any time.'}
      </p>
      <div className="form-actions">
        {event.archived ? (
          <Button onClick={() => router.post(settingsPaths.unarchiveEvent(...at))}>Restore</Button>
        ) : (
          <Button onClick={() => router.post(settingsPaths.archiveEvent(...at))}>Archive</Button>
        )}
        {kept === null && can.lead && (
          <Button kind="danger" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        )}
      </div>
      {kept && <p className="quiet">You can't delete this event. {kept}</p>}
      <Confirm
        open={isConfirming}
        title="Delete event?"
        question={`You're about to delete ${event.name} and its classes. No one is entered yet. This can't be undone. Any draws already made stay in the draw log.`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </Card>
  )
}
