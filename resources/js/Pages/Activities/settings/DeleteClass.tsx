import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { DeletionBlocker } from '#wire/deletionBlocker.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { Button } from '../../../Components/Button.tsx'
import { CantDelete } from '../../../Components/CantDelete.tsx'
import { Card } from '../../../Components/Card.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'

type Props = {
  event: { id: number }
  activity: { id: number; name: string }
  blocker: DeletionBlocker | null
}

export function DeleteClass({ event, activity, blocker }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)

  function destroy() {
    setBusy(true)
    router.delete(settingsPaths.deleteClass(event.id, activity.id), {
      onFinish() {
        setBusy(false)
        setConfirming(false)
      },
    })
  }

  if (blocker) return <CantDelete noun="class" blocker={blocker} />
  return (
    <Card title="Delete class">
      <p>No one is entered yet.</p>
      <div className="form-actions">
        <Button kind="danger" onClick={() => setConfirming(true)}>
          Delete
        </Button>
      </div>
      <Confirm
        open={isConfirming}
        title="Delete class?"
        question={`You're about to delete ${activity.name} and its side pots. This can't be undone. Any draws already made stay in the draw log.`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </Card>
  )
}
