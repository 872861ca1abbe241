import { useState } from 'react'
import type { SentState } from '#rules/entries/online.ts'
import type { SentEntry } from '#wire/riderApp/onlineEntries.ts'
import type { ApiError } from '../http.ts'
import { withdrawEntry } from './api.ts'

type Props = { sent: SentEntry[]; onChange(): Promise<unknown> }

export function SentEntries({ sent, onChange }: Props) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      <ul className="cards sent">
        {sent.map((entry) => (
          <SentItem key={entry.id} entry={entry} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}

const STATE_TEXTS: Record<SentState, string> = {
  waiting: 'Waiting for the secretary',
  accepted: 'Entered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  scratched: 'Scratched',
  removed: 'Removed by the office',
}

function SentItem({ entry, onChange }: { entry: SentEntry; onChange: Props['onChange'] }) {
  const { id, rider, horse, contests, request, state, changes, reason } = entry
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const entrant = horse ? `${rider} on ${horse}` : rider

  async function withdraw() {
    setBusy(true)
    setProblem('')
    await withdrawEntry(id).catch(({ message }: ApiError) => setProblem(message))
    await onChange()
    setBusy(false)
  }

  return (
    <li>
      <b>{entrant}</b>
      <span>{contests.join(', ')}</span>
      {request && <span>Request: {request}</span>}
      <b className={state}>
        {STATE_TEXTS[state]}
        {reason && `: ${reason}`}
      </b>
      {changes.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      {problem && (
        <span className="wrong" role="alert">
          {problem}
        </span>
      )}
      {state === 'waiting' && (
        <button
          type="button"
          disabled={isBusy}
          aria-label={`Withdraw ${entrant}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </button>
      )}
    </li>
  )
}
