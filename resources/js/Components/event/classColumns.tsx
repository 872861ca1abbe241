import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { roundName } from '#rules/classes/rounds.ts'
import type { Step } from '#rules/classes/nextStep.ts'
import type { ClassProgress, PaidPrizes } from '#wire/events/progress.ts'
import { ButtonLink, type ButtonKind } from '../Button.tsx'
import type { Column } from '../CardTable.tsx'
import { StatusChip } from '../StatusChip.tsx'
import '../../../css/activities.css'

type Go = ClassProgress['draws'][number]

export const enteredColumn: Column<ClassProgress> = {
  title: 'Entered',
  cell: ({ draws }) => <CountByGo draws={draws} count={({ entered, slots }) => [entered, slots]} />,
  kind: 'number',
}

export const scoredColumn: Column<ClassProgress> = {
  title: 'Scored',
  cell: ({ draws }) => (
    <CountByGo
      draws={draws}
      count={({ scored, filled, scratched }) => [scored - scratched, filled - scratched]}
    />
  ),
  kind: 'number',
}

function CountByGo({ draws, count }: { draws: Go[]; count: (go: Go) => [number, number] }) {
  const [only] = draws
  if (draws.length === 1) return <Count of={count(only!)} />
  return (
    <span className="by-go">
      {draws.map((go) => (
        <Count key={go.round} of={count(go)}>
          <span className="quiet">{goName(go.round)}:</span>{' '}
        </Count>
      ))}
    </span>
  )
}

const Count = ({ of: [done, all], children }: { of: [number, number]; children?: ReactNode }) => (
  <span className="count">
    <span>
      {children}
      {done} of {all}
    </span>
    <progress aria-hidden value={done} max={all || 1} />
  </span>
)

export const InDraw = ({ go: { filled, entered } }: { go: Go }) => (
  <span className="quiet" title="In the draw">
    {filled} of {entered}
  </span>
)

export function Publication({ of, changed = false }: { of: boolean[]; changed?: boolean }) {
  const published = of.filter(Boolean).length
  const isWhole = published === of.length
  return (
    <>
      {!(isWhole && changed) && (
        <StatusChip status={isWhole ? 'published' : 'draft'}>
          {published > 0 && !isWhole && `${published} of ${of.length} published`}
        </StatusChip>
      )}
      {changed && <StatusChip status="changed" />}
    </>
  )
}

export const Paid = ({ prizes }: { prizes: PaidPrizes }) =>
  prizes && (
    <span className="quiet" title="Prizes paid by check or in cash">
      {prizes.paid} of {prizes.prizes} paid
    </span>
  )

type StepLabels = { label: string; longLabel: (name: string) => string }

const STEPS: Record<Step, StepLabels> = {
  enter: { label: 'Enter riders', longLabel: (name) => `Enter riders in ${name}` },
  draw: { label: 'Draw', longLabel: (name) => `Draw ${name}` },
  'publish draw': { label: 'Publish draw', longLabel: (name) => `Publish draw for ${name}` },
  score: { label: 'Score', longLabel: (name) => `Score ${name}` },
  payout: { label: 'Set up payout', longLabel: (name) => `Set up payout for ${name}` },
  'publish payout': { label: 'Publish payout', longLabel: (name) => `Publish payout for ${name}` },
  'republish payout': { label: 'Republish payout', longLabel: (name) => `Republish payout for ${name}` },
  checks: { label: 'Print checks', longLabel: (name) => `Print checks for ${name}` },
}

type NextStepProps = Pick<ClassProgress, 'name' | 'payouts' | 'changed' | 'next'> & { kind?: ButtonKind }

export function NextStep({ name, payouts, changed, next, kind }: NextStepProps) {
  if (next) {
    const { label, longLabel } = STEPS[next.step]
    return (
      <ButtonLink kind={kind} href={next.url} aria-label={longLabel(name)}>
        {label}
      </ButtonLink>
    )
  }
  return (
    payouts.every(Boolean) &&
    !changed && (
      <span className="chip published">
        <CircleCheck aria-hidden size={14} />
        Done
      </span>
    )
  )
}

/** If a class has one round, the round has no name. */
export const goName = (round: string) => roundName(round) || 'Draw'
