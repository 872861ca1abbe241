import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { classWithoutDrag } from '#rules/exhibitions/place.ts'
import type { Exhibition, ExhibitionsProps } from '#wire/exhibitions.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { LiveIndicator } from '../../Components/LiveIndicator.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AssignForm } from './assign/AssignForm.tsx'
import { ExhibitionTable } from './list/ExhibitionTable.tsx'
import { MoveDialog } from './list/MoveDialog.tsx'
import { useExhibitions } from './useExhibitions.ts'
import '../../../css/exhibitions.css'

const SHOWN = {
  all: () => true,
  'still to go': ({ gone }: Exhibition) => !gone,
  unpaid: ({ paid }: Exhibition) => !paid,
}
type Shown = keyof typeof SHOWN

export default function Exhibitions(props: ExhibitionsProps) {
  const { organization, event, price_cents, can } = props
  const list = useExhibitions(props)
  const [filter, setFilter] = useState<Shown>('all')
  const [moving, setMoving] = useState<number | null>(null)
  const rows = list.shown.filter(SHOWN[filter])
  const unassigned = list.shown.filter(
    ({ place, gone }) => !gone && (!place || classWithoutDrag(place, props.classes)),
  )

  return (
    <Page
      title={event.name}
      tabTitle={`Exhibitions at ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      status={<LiveIndicator />}
      note={`${sums(list.shown)} · ${eventSummary(event)}`}
      actions={
        list.shown.length > 0 && (
          <>
            <a
              className="button quiet"
              href={entryPaths.exhibitionSheet(organization.id, event.id)}
              target="_blank"
              rel="noreferrer"
            >
              Print exhibitions
            </a>
            <ExportMenu
              files={bothFormats('Exhibitions', (format) =>
                entryPaths.exportExhibitions(organization.id, event.id, format),
              )}
            />
          </>
        )
      }
    >
      <EventTabs organization={organization} event={event} can={can} current="exhibitions" />
      {list.shown.length === 0 ? (
        <EmptyState
          sentence={`No exhibitions yet. Under Entries, type x2 with a rider's codes to sell two for ${formatCents(price_cents)} each.`}
          action={
            <>
              <ButtonLink kind="primary" href={paths.entries(organization.id, event.id)}>
                Go to Entries
              </ButtonLink>
              <ButtonLink href={paths.eventSettings(organization.id, event.id)}>Set the price</ButtonLink>
            </>
          }
        />
      ) : (
        <>
          {unassigned.length > 0 && <AssignForm {...props} list={list} unassigned={unassigned} />}
          <div className="exhibition-filter">
            <label className="labelled">
              Show
              <select value={filter} onChange={({ target }) => setFilter(target.value as Shown)}>
                <option value="all">All exhibitions</option>
                <option value="still to go">Still to go</option>
                <option value="unpaid">Unpaid</option>
              </select>
            </label>
            <p className="hint">
              Check Paid when you take cash: the amount goes into the cash box. For a check or credit card, go
              to Entries, click the rider's name and take the payment there.
            </p>
          </div>
          {rows.length === 0 ? (
            <EmptyState
              sentence={filter === 'unpaid' ? 'All exhibitions are paid.' : 'All exhibitions have gone.'}
              action={<Button onClick={() => setFilter('all')}>Show all exhibitions</Button>}
            />
          ) : (
            <ExhibitionTable {...props} exhibitions={rows} onTick={list.tick} onMove={setMoving} />
          )}
        </>
      )}
      <MoveDialog
        {...props}
        exhibition={list.shown.find(({ id }) => id === moving)}
        list={list}
        onClose={() => setMoving(null)}
      />
    </Page>
  )
}

Exhibitions.layout = AppLayout

function sums(exhibitions: Exhibition[]): string {
  const paid = exhibitions.filter((one) => one.paid)
  const gone = exhibitions.filter((one) => one.gone)
  return [
    `${plural(exhibitions.length, 'exhibition')} sold, ${formatCents(totalOf(exhibitions))}`,
    `${paid.length} paid, ${formatCents(totalOf(paid))}`,
    `${gone.length} gone`,
  ].join(' · ')
}

const totalOf = (exhibitions: Exhibition[]) => exhibitions.reduce((total, { cents }) => total + cents, 0)
