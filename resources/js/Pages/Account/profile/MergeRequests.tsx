import { router } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import type { AccountProps } from '#wire/accounts/account.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'

type MergeRequest = AccountProps['merge_requests'][number]

export function MergeRequests({ questions }: { questions: MergeRequest[] }) {
  if (questions.length === 0) return null
  return (
    <Card title="Is this you?">
      {questions.map((question) => (
        <div key={question.id} className="list-section">
          <p>{requestText(question)}</p>
          <p className="actions">
            <Answer id={question.id} is_me label="That's me" />
            <Answer id={question.id} is_me={false} label="Not me" />
          </p>
        </div>
      ))}
    </Card>
  )
}

function Answer({ id, is_me, label }: { id: number; is_me: boolean; label: string }) {
  const answer = () => router.post(paths.answerMerge, { id, is_me })
  return <Button onClick={answer}>{label}</Button>
}

function requestText({ organization, name, hometown, runs, events }: MergeRequest): string {
  const who = hometown ? `${name} from ${hometown}` : name
  const where = events.length ? ` at ${events.join(', ')}` : ''
  return `${organization} entered ${who} by hand, with ${plural(runs, 'run')}${where}. If that's you, these runs and their winnings become yours.`
}
