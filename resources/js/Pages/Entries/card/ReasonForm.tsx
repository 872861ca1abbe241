import { type FormEvent, useState } from 'react'
import { Button } from '../../../Components/Button.tsx'

type Props = { submit: string; onSubmit(reason: string): Promise<void>; onCancel(): void }

export function ReasonForm({ submit, onSubmit, onCancel }: Props) {
  const [reason, setReason] = useState('')
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim() || isSaving) return
    setSaving(true)
    await onSubmit(reason.trim())
    setSaving(false)
  }

  return (
    <form
      className="waive-form"
      data-unsaved={reason.trim() !== '' || undefined}
      onSubmit={(event) => void save(event)}
    >
      <input
        autoFocus
        aria-label="Reason"
        placeholder="Reason"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" disabled={!reason.trim() || isSaving}>
        {submit}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Keep
      </Button>
    </form>
  )
}
