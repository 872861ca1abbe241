import { Link, router } from '@inertiajs/react'
import { listWithAnd } from '#lib/lists.ts'
import type { ReportsProps } from '#wire/associations/report.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Deadline } from './report/Deadline.tsx'
import '../../../css/organizer.css'

export default function Reports(props: ReportsProps) {
  const { organization, event, reports, today, can } = props

  return (
    <Page
      title={event.name}
      tabTitle={`${event.name} association reports`}
      crumbs={eventCrumbs(organization, event)}
      note={eventSummary(event)}
    >
      <EventTabs organization={organization} event={event} can={can} current="associations" />
      {reports.length === 0 ? (
        <EmptyState sentence={emptyText(props)} action={<AddReports {...props} />} />
      ) : (
        <>
          <CardTable
            label="Association reports"
            rows={reports}
            rowKey={({ id }) => id}
            columns={[
              {
                title: 'Association',
                cell: ({ id, name }) => (
                  <Link href={settingsPaths.report(organization.id, event.id, id)}>{name}</Link>
                ),
              },
              {
                title: 'Classes',
                cell: ({ classes }) => classes.join(', ') || <span className="quiet">No classes</span>,
              },
              { title: 'Status', cell: (report) => <Deadline report={report} today={today} /> },
            ]}
          />
          {props.fee_associations.length > 0 && (
            <p>
              {feesText(props)}, but you don't report to {props.fee_associations.length === 1 ? 'it' : 'them'}{' '}
              yet.
            </p>
          )}
          <AddReports {...props} />
        </>
      )}
    </Page>
  )
}

Reports.layout = AppLayout

function emptyText(props: ReportsProps): string {
  const reports =
    props.profiles.length === 0
      ? 'Set up the associations that you send results to, e.g. BBR or NBHA.'
      : "You don't report this event to any associations yet."
  return props.fee_associations.length > 0 ? `${feesText(props)}. ${reports}` : reports
}

const feesText = ({ fee_associations }: ReportsProps) =>
  `This event charges fees for ${listWithAnd(fee_associations)}`

function AddReports({ organization, event, reports, profiles, presets }: ReportsProps) {
  return (
    <div className="form-actions" role="group" aria-label="Add a report">
      {presets.map((label, index) => (
        <ButtonLink
          key={label}
          kind={reports.length === 0 && index === 0 ? 'primary' : 'secondary'}
          href={settingsPaths.newAssociation(organization.id, label)}
        >
          Set up {label}
        </ButtonLink>
      ))}
      {profiles.map(({ id, name }, index) => (
        <Button
          key={id}
          kind={reports.length + presets.length + index === 0 ? 'primary' : 'secondary'}
          onClick={() => router.post(settingsPaths.reports(organization.id, event.id), { profile_id: id })}
        >
          Report to {name}
        </Button>
      ))}
      <ButtonLink href={settingsPaths.associations(organization.id)}>Set up associations</ButtonLink>
    </div>
  )
}
