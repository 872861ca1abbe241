import { useCallback, useState } from 'react'
import { plural } from '#lib/plural.ts'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { AcceptedEntries, OnlineEntriesProps } from '#wire/onlineEntries.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { LiveIndicator } from '../../Components/LiveIndicator.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import { keepFocus } from '../../hooks/keepFocus.ts'
import { useChannel } from '../../hooks/useChannel.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { reloadProps } from '../../visits/reloadProps.ts'
import { acceptAll } from './online/api.ts'
import { WaitingEntry } from './online/WaitingEntry.tsx'
import '../../../css/entries.css'

export default function OnlineEntries(props: OnlineEntriesProps) {
  const { organization, event, is_open, waiting, more, can } = props
  const refetch = useUpdates(event.id)
  const [isAccepting, setAccepting] = useState(false)
  const [accepted, setAccepted] = useState<AcceptedEntries | null>(null)
  const [problem, setProblem] = useState('')

  async function acceptEach() {
    setAccepting(true)
    setProblem('')
    const outcome = await acceptAll(event.id)
    if ('answer' in outcome) setAccepted(outcome.answer)
    else setProblem(outcome.sentence)
    await refetch()
    setAccepting(false)
  }

  return (
    <Page
      title="Online entries"
      tabTitle={`Online entries, ${event.name}`}
      crumbs={[
        ...eventCrumbs(organization, event).slice(0, 1),
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'Entries', href: paths.entries(organization.id, event.id) },
        { label: 'Online entries' },
      ]}
      status={<LiveIndicator />}
      note={`${event.name} · ${eventSummary(event)}`}
      actions={
        waiting.length > 1 && (
          <Button kind="primary" disabled={isAccepting} onClick={() => void acceptEach()}>
            {isAccepting ? 'Accepting...' : 'Accept all'}
          </Button>
        )
      }
    >
      <EventTabs organization={organization} event={event} can={can} current="entries" />
      <div ref={keepFocus} className="online-entries">
        <div role="status">
          {problem && <Notice kind="blocked">{problem}</Notice>}
          {accepted && <Accepted {...accepted} />}
        </div>
        {waiting.length === 0 ? (
          <NothingWaiting organization={organization} event={event} is_open={is_open} />
        ) : (
          <ul>
            {waiting.map((entry) => (
              <WaitingEntry
                key={entry.id}
                eventId={event.id}
                entry={entry}
                isOnly={waiting.length === 1}
                onDone={refetch}
              />
            ))}
          </ul>
        )}
        {more && (
          <p className="quiet">Only the first 200 are listed. Accept or decline some to see the rest.</p>
        )}
      </div>
    </Page>
  )
}

OnlineEntries.layout = AppLayout

function useUpdates(eventId: number) {
  const refetch = useRefetch(useCallback(() => reloadProps(['waiting', 'more', 'navigation']), []))
  useChannel<EntriesEvents>(entriesChannel(eventId), {
    refetch,
    on: { 'online-entries-changed': () => void refetch(), updated: () => void refetch() },
  })
  return refetch
}

function Accepted({ accepted, left }: AcceptedEntries) {
  const title = `${plural(accepted, 'entry', 'entries')} accepted.`
  if (left.length === 0) return <Notice title={title} />
  return (
    <Notice kind="warning" title={`${title} ${left.length} left to review.`}>
      <ul>
        {left.map(({ rider, reason }, index) => (
          <li key={index}>
            {rider}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function NothingWaiting({
  organization,
  event,
  is_open,
}: Pick<OnlineEntriesProps, 'organization' | 'event' | 'is_open'>) {
  if (is_open)
    return (
      <EmptyState
        sentence="No online entries are waiting."
        action={<ButtonLink href={paths.entries(organization.id, event.id)}>Back to entries</ButtonLink>}
      />
    )
  return (
    <EmptyState
      sentence="Riders can't enter this event online. To let them, make it public and turn on online entries in its settings. Online entry ends with the event."
      action={<ButtonLink href={paths.eventSettings(organization.id, event.id)}>Event settings</ButtonLink>}
    />
  )
}
