import { CircleCheck, Clock, HardDrive, Send, TriangleAlert } from 'lucide-react'
import { formatDateTime } from '#lib/formatDates.ts'
import type { MailingStatus } from '#wire/payout.ts'
import { NO_RESPONSE } from '../../../api/noResponse.ts'
import { Button } from '../../../Components/Button.tsx'
import { NoEmail } from '../../../Components/NoEmail.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import type { Email } from './EmailDialog.tsx'
import type { FailedMailing } from './useMailings.ts'

type Props = { mailings: MailingStatus[]; unsent: FailedMailing | null; onCorrect: (email: Email) => void }

export function MailingStatusList({ mailings, unsent, onCorrect }: Props) {
  if (mailings.length === 0 && !unsent) return null

  return (
    <section className="sent-results" aria-labelledby="sent-results">
      <h2 id="sent-results">Sent results</h2>
      {unsent && (
        <div className="unsent" role="status">
          <Notice
            kind="blocked"
            title={unsent.refusal === 'unanswered' ? 'It may have been sent' : 'Not sent'}
            action={<Button onClick={() => onCorrect(unsent.email)}>Correct and send again</Button>}
          >
            <p>{unsent.refusal === 'unanswered' ? UNKNOWN_OUTCOME : unsent.refusal.sentence}</p>
            <p className="quiet">{unsent.email.emails}</p>
          </Notice>
        </div>
      )}
      {mailings.map((mailing, index) => (
        <details key={mailing.id} open={index === 0}>
          <summary>
            {formatDateTime(mailing.created_at)}: {summary(mailing)}
          </summary>
          {mailing.recipients.some(({ status }) => status === 'saved') && <Saved />}
          <ul>
            {mailing.recipients.map((recipient) => (
              <Recipient key={recipient.email} {...recipient} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

const UNKNOWN_OUTCOME = `${NO_RESPONSE} Reload to check before sending again.`

const statuses = {
  waiting: { word: 'Waiting', Icon: Clock, chip: '' },
  sending: { word: 'Sending', Icon: Send, chip: '' },
  sent: { word: 'Sent', Icon: CircleCheck, chip: 'published' },
  saved: { word: 'Saved on this computer', Icon: HardDrive, chip: '' },
  failed: { word: 'Failed', Icon: TriangleAlert, chip: 'mismatch' },
}

function Recipient({ email, status, error }: MailingStatus['recipients'][number]) {
  const { word, Icon, chip } = statuses[status]

  return (
    <li>
      <span className={`chip ${chip}`}>
        <Icon aria-hidden size={14} />
        {word}
      </span>
      <span>{email}</span>
      {error && <span className="quiet">{error}</span>}
    </li>
  )
}

const Saved = () => (
  <p className="quiet">
    <NoEmail instead="These weren't sent. They're saved on the computer that runs the app." />
  </p>
)

function summary({ recipients }: MailingStatus): string {
  const counted = Object.entries(statuses).map(([status, { word }]) => {
    const count = recipients.filter((recipient) => recipient.status === status).length
    return count > 0 && `${count} ${word.charAt(0).toLowerCase()}${word.slice(1)}`
  })
  return counted.filter(Boolean).join(', ')
}
