import { useId, type FormEvent } from 'react'
import { usePage } from '@inertiajs/react'
import { Dialog } from '../../../Components/Dialog.tsx'

export type Email = { emails: string; notes: string }

type Props = {
  /** Null while the dialog is closed. */
  email: Email | null
  onSend: (email: Email) => void
  onClose: () => void
}

/** Closes immediately. The list below the results shows the status of the emails. */
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
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" form={form} className="button primary">
            Send
          </button>
        </>
      }
    >
      <form id={form} className="email-results" onSubmit={send}>
        {!sends_mail && (
          <p className="warning">
            No mail server is set up, so nothing is sent: the messages are saved on the computer that runs the
            app.
          </p>
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
            Separated by commas
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
