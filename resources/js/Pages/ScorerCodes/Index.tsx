import { Link, router, usePoll } from '@inertiajs/react'
import { formatDateTime } from '#lib/formatDates.ts'
import type { ScorerByCode, ScorerCodesProps } from '#wire/organizations/scorerCodes.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import * as paths from '#wire/paths.ts'
import { copyToClipboard } from '../../clipboard.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { LocalhostWarning } from '../../Components/LocalhostWarning.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'
import '../../../css/scorerCodes.css'

const POLL_MS = 3_000
const options = { preserveScroll: true }

export default function ScorerCodes(props: ScorerCodesProps) {
  const { organization, event, events, is_over, shown, scorers, local_links, can } = props
  usePoll(POLL_MS)
  const others = scorers.filter(({ id }) => id !== shown?.id)
  const newCode = !is_over && (
    <button
      type="button"
      className={shown ? 'button' : 'button primary'}
      onClick={() => router.post(peoplePaths.scorerCodes(organization.id, event.id), {}, options)}
    >
      {scorers.length === 0 ? 'Show a code' : 'Add another scorer'}
    </button>
  )

  return (
    <Page
      title="Add a scorer"
      tabTitle={`Scorers, ${event.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'Add a scorer' },
      ]}
      note={`${event.name} · ${eventSummary(event)}`}
      actions={scorers.length > 0 && newCode}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      <p className="quiet">
        Scorers join with a code and their name. They don't need an account. They can only enter times at{' '}
        {event.name}.
      </p>
      {is_over && (
        <Notice kind="warning">
          This event is over, so its codes have expired. To add a scorer, change the event's last day under{' '}
          <Link href={paths.eventSettings(organization.id, event.id)}>Settings</Link>.
        </Notice>
      )}
      {local_links && !is_over && <LocalhostWarning what="Codes work at" address={local_links} />}
      {shown && <Code {...props} shown={shown} />}
      {others.length > 0 && <Scorers scorers={others} isOver={is_over} />}
      {scorers.length === 0 && !is_over && (
        <EmptyState sentence="Show a code for your scorer to type on a phone or laptop." action={newCode} />
      )}
      {events.length > 0 && (
        <section>
          <h2>Other events</h2>
          <ul>
            {events.map(({ id, name }) => (
              <li key={id}>
                <Link href={peoplePaths.scorerCodes(organization.id, id)}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

ScorerCodes.layout = AppLayout

type CodeProps = ScorerCodesProps & { shown: NonNullable<ScorerCodesProps['shown']> }

function Code({ shown: { id, code, name, link, picture }, address, ends }: CodeProps) {
  return (
    <section className="scorer-code" aria-label="Code">
      <div>
        <p>
          Have {name ?? 'your scorer'} open <strong>{address}</strong> and type:
        </p>
        <p className="scorer-code-text">
          <output aria-label="Code to type">{code}</output>
        </p>
        <p className="quiet">For one scorer. Works until {ends}.</p>
        <p className="actions">
          <button type="button" className="button" onClick={() => void copyToClipboard('link', link)}>
            Copy link
          </button>
          <button
            type="button"
            className="button"
            onClick={() => router.delete(peoplePaths.scorerCode(id), options)}
          >
            Turn off
          </button>
        </p>
      </div>
      {picture && (
        <figure>
          <img src={picture} alt={`QR code for ${link}`} />
          <figcaption className="quiet">Or point the phone's camera here.</figcaption>
        </figure>
      )}
    </section>
  )
}

const Scorers = ({ scorers, isOver }: { scorers: ScorerByCode[]; isOver: boolean }) => (
  <div role="status" className="scorers">
    <CardTable
      label="Scorers by code"
      rows={scorers}
      rowKey={({ id }) => id}
      columns={[
        { title: 'Scorer', cell: ({ name }) => name ?? 'New scorer' },
        { title: 'Status', cell: stateText },
        { title: 'Added by', cell: ({ by }) => by },
        { title: 'Actions', cell: (scorer) => <Actions {...scorer} isOver={isOver} /> },
      ]}
    />
  </div>
)

function stateText({ state, code, joined_at }: ScorerByCode) {
  if (state === 'waiting') return `Code ${code}, not used yet`
  if (state === 'ended') return 'No longer active'
  return `Joined ${formatDateTime(joined_at!)}`
}

function Actions({ id, name, state, code, isOver }: ScorerByCode & { isOver: boolean }) {
  return (
    <div className="actions">
      {name && state !== 'waiting' && !isOver && (
        <button
          type="button"
          className="button"
          onClick={() => router.post(peoplePaths.renewScorerCode(id), {}, options)}
        >
          New code<span className="visually-hidden"> for {name}</span>
        </button>
      )}
      {state !== 'ended' && (
        <button
          type="button"
          className="button"
          onClick={() => router.delete(peoplePaths.scorerCode(id), options)}
        >
          Turn off
          <span className="visually-hidden">
            {' '}
            {state === 'joined' ? `access for ${name}` : `code ${code}`}
          </span>
        </button>
      )}
    </div>
  )
}
