import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { groupInWords } from '#rules/associations/profile.ts'
import type { ReportProps } from '#wire/associations/report.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { Confirm } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, EventTabs } from '../../Components/event/EventTabs.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Deadline } from './report/Deadline.tsx'
import { RaceTable } from './report/RaceTable.tsx'
import { RidersToCheck } from './report/RidersToCheck.tsx'
import '../../../css/organizer.css'

export default function Report(props: ReportProps) {
  const { organization, event, report, races, today, open, can } = props
  const at = [organization.id, event.id, report.id] as const

  return (
    <Page
      title={report.name}
      tabTitle={`${report.name} report, ${event.name}`}
      crumbs={[
        ...eventCrumbs(organization, event).slice(0, -1),
        { label: event.name, href: settingsPaths.reports(organization.id, event.id) },
        { label: report.name },
      ]}
      status={<Deadline report={report} today={today} />}
      note={[placing(report), owed(props)].filter(Boolean).join(' · ')}
      actions={
        <>
          <ExportMenu files={bothFormats('Results', (format) => settingsPaths.exportReport(...at, format))} />
          <MarkSent report={report} url={settingsPaths.reportSent(...at)} />
          <ButtonLink href={settingsPaths.association(organization.id, report.profile_id)}>
            Edit profile
          </ButtonLink>
          <RemoveReport report={report} url={settingsPaths.report(...at)} />
        </>
      }
    >
      <EventTabs organization={organization} event={event} can={can} current="associations" />
      {open > 0 && (
        <Notice kind="warning" title="Some runs have no score yet">
          <p>
            {plural(open, 'run has', 'runs have')} no score, so places and points can still change. Until
            every run has a score, the file's name says "draft".
          </p>
        </Notice>
      )}
      {report.changed && (
        <Notice
          kind="warning"
          title="Results changed after this was sent"
          action={<MarkSentAgain url={settingsPaths.reportSent(...at)} />}
        >
          <p>Download the results again and send them to {report.body}.</p>
        </Notice>
      )}
      <RidersToCheck {...props} />
      {races.every(({ rows }) => rows.length === 0) ? (
        <EmptyState
          sentence={emptyText(report)}
          action={
            report.classes.length === 0 ? (
              <Button onClick={focusFirstClass}>Choose classes</Button>
            ) : (
              <ButtonLink href={paths.activities(organization.id, event.id)}>Go to the classes</ButtonLink>
            )
          }
        />
      ) : (
        races.map((race) => <RaceTable key={`${race.class} ${race.go}`} race={race} report={report} />)
      )}
      <Classes {...props} />
    </Page>
  )
}

Report.layout = AppLayout

const focusFirstClass = () => document.querySelector<HTMLElement>('.choices input')?.focus()

function emptyText({ classes, population, district }: ReportProps['report']) {
  if (classes.length === 0) return 'Choose the classes that count toward this association.'
  return population === 'all'
    ? 'No results yet.'
    : `No results for ${groupInWords(population, district)} yet.`
}

function placing({ population, fastest_of, district }: ReportProps['report']) {
  const by = fastest_of === 'all' ? 'overall' : `by ${groupInWords(fastest_of, district)}`
  const whose = fastest_of === population ? 'their fastest run' : `the fastest run ${by}`
  return `Places ${groupInWords(population, district)}. Divisions start at ${whose}`
}

function owed({ report: { body }, fee }: ReportProps) {
  const { cents, count, riders, per, charged_cents, paid_cents } = fee
  const owed_cents = charged_cents || cents
  if (paid_cents > owed_cents)
    return `You paid ${body} ${formatCents(paid_cents)} in fees, and they owe you ${formatCents(paid_cents - owed_cents)} back`
  if (paid_cents > 0)
    return `You paid ${body} ${formatCents(paid_cents)} of the ${formatCents(owed_cents)} you owe in fees`
  const units =
    per === 'entry'
      ? `${plural(count, 'entry', 'entries')} by ${plural(riders, 'rider')}`
      : plural(count, 'class', 'classes')
  const byProfile = `${formatCents(cents)} for ${units}`
  if (charged_cents === 0) return cents > 0 && `You owe ${byProfile}`
  const charged = `You owe ${body} ${formatCents(charged_cents)}, the amount charged to riders under Fees`
  return cents === 0 || cents === charged_cents
    ? charged
    : `${charged} (by the association's settings, it would be ${byProfile})`
}

function MarkSent({ report, url }: { report: ReportProps['report']; url: string }) {
  const [isBusy, setBusy] = useState(false)
  const isReady = report.classes.length > 0
  const visit = { preserveScroll: true, onFinish: () => setBusy(false) }

  function toggle() {
    setBusy(true)
    if (report.sent_at) router.delete(url, visit)
    else router.post(url, {}, visit)
  }

  return (
    <Button kind={isReady && !report.sent_at ? 'primary' : 'secondary'} disabled={isBusy} onClick={toggle}>
      {report.sent_at ? 'Mark as not sent' : 'Mark as sent'}
    </Button>
  )
}

function MarkSentAgain({ url }: { url: string }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      disabled={isBusy}
      onClick={() =>
        router.post(
          url,
          {},
          { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
        )
      }
    >
      Mark as sent again
    </Button>
  )
}

function RemoveReport({ report, url }: { report: ReportProps['report']; url: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)

  return (
    <>
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <Confirm
        open={isConfirming}
        title={`Stop reporting to ${report.name}?`}
        question={`This removes the event's report to ${report.name}${report.sent_at ? ' and the date you sent it' : ''}. Class results don't change.`}
        busy={isBusy}
        onConfirm={() => router.delete(url, { onStart: () => setBusy(true), onFinish: () => setBusy(false) })}
        onCancel={() => setConfirming(false)}
      />
    </>
  )
}

function Classes({ organization, event, report, settings, contests }: ReportProps) {
  return (
    <Form
      initial={settings}
      method="patch"
      action={settingsPaths.report(organization.id, event.id, report.id, report.version)}
      errorBag="classes"
      submit="Save"
      kind={report.classes.length > 0 ? 'secondary' : 'primary'}
      hasSaveBar
    >
      <Card title="Classes" note="Timed classes and side pots that count toward this association.">
        <fieldset className="choices">
          <legend className="visually-hidden">Classes</legend>
          {contests.map(({ id, name }) => (
            <CheckboxField key={id} name={`classes.${id}`} label={name} />
          ))}
        </fieldset>
      </Card>
    </Form>
  )
}
