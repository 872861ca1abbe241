import { useId, type FormEvent } from 'react'
import { usePage } from '@inertiajs/react'
import { Button } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { NoEmail } from '../../../Components/NoEmail.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import '../../../../css/form.css'

export type Email = { emails: string; notes: string }

type Props = {
  email: Email | null
  onSend: (email: Email) => void
  onClose: () => void
}

export function EmailDialog({ email, onSend, onClose }: Props) {
  const form = useId()
  const { sends_mail } = usePage().props

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onClose()
    onSend({ emails: String(fields.get('emails')), notes: String(fields.get('notes')) })
  }

  return (
    <Dialog
      open={email !== null}
      title="Email Results"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary">
            Send
          </Button>
        </>
      }
    >
      <form id={form} className="email-results" onSubmit={send}>
        {!sends_mail && (
          <Notice kind="warning">
            <NoEmail instead="Messages aren't sent. They stay on the computer that runs the app." />
          </Notice>
        )}
        <div className="field">
          <label htmlFor={`${form}-emails`}>Emails</label>
          <textarea
            id={`${form}-emails`}
            name="emails"
            rows={3}
            required
            aria-describedby={`${form}-hint`}
            defaultValue={email?.emails}
          />
          <span id={`${form}-hint`} className="hint">
            Separate addresses with commas.
          </span>
        </div>
        <div className="field">
          <label htmlFor={`${form}-notes`}>Note</label>
          <textarea id={`${form}-notes`} name="notes" rows={4} defaultValue={email?.notes} />
        </div>
      </form>
    </Dialog>
  )
}
