import { router } from '@inertiajs/react'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Confirm } from '../Dialog.tsx'

type Props = {
  noun: string
  name: string
  consequence: string
  url: string
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
        You can't delete this {noun}. {blockedReason}
      </p>
    )
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
