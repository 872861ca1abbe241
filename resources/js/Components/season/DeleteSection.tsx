import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { DeletionBlocker } from '#wire/deletionBlocker.ts'
import { Button } from '../Button.tsx'
import { CantDelete } from '../CantDelete.tsx'
import { Card } from '../Card.tsx'
import { Confirm } from '../Dialog.tsx'

type Props = {
  noun: string
  name: string
  consequence: string
  url: string
  blocker: DeletionBlocker | null
}

export function DeleteSection({ noun, name, consequence, url, blocker }: Props) {
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

  if (blocker) return <CantDelete noun={noun} blocker={blocker} />
  return (
    <Card title={`Delete ${noun}`}>
      <p>{consequence}</p>
      <div className="form-actions">
        <Button kind="danger" onClick={() => setConfirming(true)}>
          Delete
        </Button>
      </div>
      <Confirm
        open={isConfirming}
        title={`Delete ${noun}?`}
        question={`You're about to delete ${name}. ${consequence} This can't be undone.`}
        busy={isBusy}
        onConfirm={destroy}
        onCancel={() => setConfirming(false)}
      />
    </Card>
  )
}
