import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { acceptedText } from '#rules/entries/acceptedText.ts'
import { MAX_REASON_LENGTH } from '#rules/entries/online.ts'
import type { AcceptedEntry, WaitingEntry as Entry } from '#wire/onlineEntries.ts'
import type { Outcome } from '../../../api/outcome.ts'
import { Button } from '../../../Components/Button.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { accept, decline } from './api.ts'

type Props = { eventId: number; entry: Entry; isOnly: boolean; onDone(): Promise<void> }
type Refusal = { sentence: string; isQuestion: boolean }

export function WaitingEntry({ eventId, entry, isOnly, onDone }: Props) {
  const { id, rider, horse, is_new_horse, contests, request, sent, sent_by, warnings, close_runs } = entry
  const [isBusy, setBusy] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function send<Answer>(call: () => Promise<Outcome<Answer>>, textOf: (answer: Answer) => string) {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    const outcome = await call()
    if ('sentence' in outcome) setRefusal(outcome)
    else notify(textOf(outcome.answer))
    // Reload even after an error, because another user may have handled this entry.
    await onDone()
    setBusy(false)
  }
  const entrant = horse ? `${rider} on ${horse}` : rider
  const doneText = ({ notes, ...accepted }: AcceptedEntry) =>
    [acceptedText({ rider, horse, contests, ...accepted }), ...notes].join(' ')

  return (
    <li aria-label={entrant}>
      <div>
        <p>
          <strong>{rider}</strong>
          {horse && ` on ${horse}`}
          {is_new_horse && <span className="quiet"> (new horse)</span>}
        </p>
        <p>{contests.join(', ')}</p>
        {request && <p>Request: {request}</p>}
        <p className="quiet">
          Sent {sent}
          {sent_by && ` by ${sent_by}`}
        </p>
        {[...new Set([...warnings, ...close_runs, ...(refusal ? [refusal.sentence] : [])])].map(
          (sentence) => (
            <p key={sentence} className="warning">
              <TriangleAlert aria-hidden size={16} />
              {sentence}
            </p>
          ),
        )}
      </div>
      {isDeclining ? (
        <DeclineForm
          isBusy={isBusy}
          onDecline={(reason) =>
            void send(
              () => decline(eventId, id, reason),
              () => `Declined ${entrant}.`,
            )
          }
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className="actions">
          <Button
            kind={isOnly ? 'primary' : 'secondary'}
            aria-disabled={isBusy}
            onClick={() => void send(() => accept(eventId, id, refusal?.isQuestion === true), doneText)}
          >
            {refusal?.isQuestion ? 'Accept anyway' : 'Accept'}
            <span className="visually-hidden">, {entrant}</span>
          </Button>
          <Button disabled={isBusy} onClick={() => setDeclining(true)}>
            Decline<span className="visually-hidden">, {entrant}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

type DeclineProps = { isBusy: boolean; onDecline(reason: string): void; onCancel(): void }

function DeclineForm({ isBusy, onDecline, onCancel }: DeclineProps) {
  const [reason, setReason] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onDecline(reason.trim())
  }

  return (
    <form className="actions" data-unsaved={reason.trim() !== '' || undefined} onSubmit={submit}>
      <input
        autoFocus
        aria-label="Reason"
        placeholder="Reason (optional)"
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" aria-disabled={isBusy}>
        Decline
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
