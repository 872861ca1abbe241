import { Link } from '@inertiajs/react'
import { todayFirst } from '#rules/classes/todayFirst.ts'
import type { CurrentEvent, EventWhen } from '#wire/events/progress.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../Button.tsx'
import { CardTable } from '../CardTable.tsx'
import { Chip } from '../Chip.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { enteredColumn, goName, InDraw, NextStep, Paid, Publication, scoredColumn } from './classColumns.tsx'

type Props = { organization: { id: number }; event: CurrentEvent }

const TIMINGS: Record<EventWhen, { word: string; tone: 'ok' | 'neutral' }> = {
  on: { word: 'Today', tone: 'ok' },
  next: { word: 'Next event', tone: 'neutral' },
  last: { word: 'Last event', tone: 'neutral' },
}

export function EventTiming({ when }: { when: EventWhen }) {
  const { word, tone } = TIMINGS[when]
  return <Chip tone={tone}>{word}</Chip>
}

const MAX_LISTED = 8

export function ClassProgressTable({ organization, event }: Props) {
  const { id, name, today, classes, organizes } = event
  if (classes.length === 0)
    return (
      <div className="no-classes">
        <EmptyState
          sentence="No classes yet."
          action={
            organizes && <ButtonLink href={paths.newClasses(organization.id, id)}>Add classes</ButtonLink>
          }
        />
      </div>
    )
  const open = classes.filter(({ payouts, changed, next }) => next || changed || !payouts.every(Boolean))
  const listed = classes.length > MAX_LISTED ? todayFirst(open, today).slice(0, MAX_LISTED) : classes
  return (
    <>
      {listed.length > 0 && (
        <CardTable
          className="classes"
          label={`${name} classes`}
          rows={listed}
          rowKey={(one) => one.id}
          columns={[
            { title: 'Class', cell: ({ name, draws }) => <Link href={draws[0]!.url}>{name}</Link> },
            enteredColumn,
            {
              title: 'Draw',
              cell: ({ draws }) => (
                <span className="links">
                  <Publication of={draws.map((draw) => draw.publish_draw)} />
                  {draws.map((go) => (
                    <span key={go.round} className="in-draw">
                      {draws.length > 1 && <span className="quiet">{goName(go.round)}</span>}
                      <InDraw go={go} />
                    </span>
                  ))}
                </span>
              ),
            },
            scoredColumn,
            {
              title: 'Payout',
              cell: ({ payouts, changed, prizes }) => (
                <span className="links">
                  <Publication of={payouts} changed={changed} />
                  <Paid prizes={prizes} />
                </span>
              ),
            },
            { title: 'Next step', cell: NextStep },
          ]}
        />
      )}
      {listed.length < classes.length && (
        <Link className="quiet-link" href={paths.activities(organization.id, id)}>
          All {classes.length} classes
        </Link>
      )}
    </>
  )
}
