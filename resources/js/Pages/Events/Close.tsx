import { router } from '@inertiajs/react'
import { CircleDashed, CircleX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { UnfinishedKind } from '#rules/events/closing.ts'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { CloseEventProps, UnfinishedItem } from '#wire/events/closing.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { closedText, eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import { useChannel } from '../../hooks/useChannel.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { reloadProps } from '../../visits/reloadProps.ts'
import '../../../css/organizer.css'
import '../../../css/closing.css'

export default function CloseEvent({ organization, event, closed, unfinished, can }: CloseEventProps) {
  useUpdates(event)
  const url = settingsPaths.closeEvent(organization.id, event.id)
  const [isReopening, reopen] = useReopening(url)
  const blocking = unfinished.filter(({ blocks }) => blocks)
  const title = closed ? 'Closed event' : 'Close the event'
  const others = unfinished.filter(({ blocks }) => !blocks)
  const closeForm = (
    <Form initial={{}} action={url} idempotent submit="Close the event">
      {null}
    </Form>
  )

  return (
    <Page
      title={title}
      tabTitle={closed ? `${event.name}, closed` : `Close ${event.name}`}
      crumbs={[
        ...eventCrumbs(organization, event).slice(0, -1),
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: title },
      ]}
      status={closed && <Chip tone="ok">Closed</Chip>}
      note={`${event.name} · ${eventSummary(event)}`}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      <div className="closing">
        {closed ? (
          <Notice
            title={closedText(closed)}
            action={
              <Button disabled={isReopening} onClick={reopen}>
                Reopen the event
              </Button>
            }
          >
            <p>You can still make corrections. Nothing in a closed event is locked.</p>
          </Notice>
        ) : (
          <div className="closing-start">
            <p>
              Closing marks the event as done. Anything unfinished stays listed here. You can still make
              corrections or reopen the event.
            </p>
            {unfinished.length > 0 && blocking.length === 0 && closeForm}
          </div>
        )}
        {!closed && blocking.length > 0 && (
          <Notice kind="blocked" title="The event can't be closed yet.">
            <p>Give every run a score, and make the money add up.</p>
          </Notice>
        )}
        {unfinished.length === 0 && (
          <EmptyState sentence="Everything is settled." action={!closed && closeForm} />
        )}
        {closed ? (
          <Unfinished
            title="Not settled"
            note="These weren't settled when the event closed, or they changed later."
            items={unfinished}
          />
        ) : (
          <>
            <Unfinished title="Finish these first" items={blocking} isNext />
            <Unfinished
              title="Still open"
              note="You can finish these after you close the event."
              items={others}
            />
          </>
        )}
      </div>
    </Page>
  )
}

CloseEvent.layout = AppLayout

/** The entries channel doesn't announce scores or published payouts, so reload when the user returns to the tab. */
function useUpdates({ id }: { id: number }) {
  const refetch = useRefetch(useCallback(() => reloadProps(['closed', 'unfinished']), []))
  useChannel<EntriesEvents>(entriesChannel(id), {
    refetch,
    on: { updated: () => void refetch(), 'closing-changed': () => void refetch() },
  })
  useEffect(() => {
    const onShown = () => document.hidden || void refetch()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [refetch])
}

function useReopening(url: string) {
  const [isReopening, setReopening] = useState(false)
  const reopen = () =>
    router.delete(url, {
      preserveScroll: true,
      onStart: () => setReopening(true),
      onFinish: () => setReopening(false),
    })
  return [isReopening, reopen] as const
}

type Props = { title: string; note?: string; items: UnfinishedItem[]; isNext?: boolean }

function Unfinished({ title, note, items, isNext = false }: Props) {
  if (items.length === 0) return null
  return (
    <Card title={title} note={note}>
      <ul className="unfinished">
        {items.map(({ kind, blocks, sentence, url }, index) => (
          <li key={sentence}>
            {blocks ? (
              <CircleX aria-hidden size={16} className="blocks" />
            ) : (
              <CircleDashed aria-hidden size={16} />
            )}
            <span>{sentence}</span>
            <ButtonLink
              kind={isNext && index === 0 ? 'primary' : 'secondary'}
              href={url}
              aria-label={`${FIXES[kind]}: ${sentence}`}
            >
              {FIXES[kind]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const FIXES: Record<UnfinishedKind, string> = {
  unscored: 'Enter scores',
  payoff: 'Go to the payoff',
  cash: 'Go to the cash box',
  draw: 'Go to the draw',
  payout: 'Go to the payout',
  'changed payout': 'Go to the payout',
  fees: 'Go to Entries',
  credits: 'Go to Entries',
  winnings: 'Go to the payoff',
  'not picked up': 'Go to the payoff',
  'cash box': 'Go to the cash box',
  report: 'Go to the report',
  'association fees': 'Go to the cash report',
  'online entries': 'Go to online entries',
}
