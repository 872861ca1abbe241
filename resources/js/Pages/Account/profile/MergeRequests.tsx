import { router } from '@inertiajs/react'
import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'

type MergeRequest = AccountProps['merge_requests'][number]

export function MergeRequests({ questions }: { questions: MergeRequest[] }) {
  if (questions.length === 0) return null
  return (
    <section className="account-part" aria-labelledby="is-it-you">
      <h2 id="is-it-you">Is it you?</h2>
      {questions.map((question) => (
        <div key={question.id} className="list-section">
          <p>{requestText(question)}</p>
          <p className="actions">
            <Answer id={question.id} is_me label="It is me" />
            <Answer id={question.id} is_me={false} label="It is somebody else" />
          </p>
        </div>
      ))}
    </section>
  )
}

function Answer({ id, is_me, label }: { id: number; is_me: boolean; label: string }) {
  const answer = () => router.post(paths.answerMerge, { id, is_me })
  return (
    <button type="button" className="button" onClick={answer}>
      {label}
    </button>
  )
}

function requestText({ organization, name, hometown, runs, events }: MergeRequest): string {
  const who = hometown ? `${name} of ${hometown}` : name
  const count = runs === 1 ? '1 run' : `${runs} runs`
  const where = events.length ? ` at ${events.join(', ')}` : ''
  return `${organization} has typed in ${who}, with ${count}${where}. If that is you, they become yours, with what they won and still win.`
}
