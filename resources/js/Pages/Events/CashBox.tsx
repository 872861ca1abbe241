import { router } from '@inertiajs/react'
import { formatCents } from '#lib/money.ts'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { useField } from '../../Components/form/formContext.ts'
import { MoneyField } from '../../Components/form/MoneyField.tsx'
import { Page } from '../../Components/Page.tsx'
import { keepFocus } from '../../hooks/keepFocus.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { CashCount } from './cash/CashCount.tsx'
import { Checks, Sums, VoidedPayments } from './cash/BoxTables.tsx'
import { CashSums } from './cash/CashSums.tsx'
import { EventSums } from './cash/EventSums.tsx'
import '../../../css/organizer.css'
import '../../../css/cashBox.css'

export default function CashBox(props: CashBoxProps) {
  const { organization, event, boxes, box, last_count_cents, event_sums, can } = props
  const address = entryPaths.cashBox(organization.id, event.id)
  const open = box && !box.counted ? box : null
  const isLatest = !box || box.id === boxes[0]!.id

  return (
    <Page
      title={event.name}
      tabTitle={`${event.name} cash box`}
      crumbs={eventCrumbs(organization, event)}
      note={eventSummary(event)}
      actions={
        <>
          {boxes.length > 1 && (
            <select
              aria-label="Cash box"
              value={box!.id}
              onChange={({ target }) => router.visit(`${address}?box=${target.value}`)}
            >
              {boxes.map(({ id, opened, is_counted }) => (
                <option key={id} value={id}>
                  {opened}
                  {is_counted ? ', counted' : ', open'}
                </option>
              ))}
            </select>
          )}
          {box && (
            <ExportMenu
              files={bothFormats('Cash report', (format) =>
                entryPaths.exportCash(organization.id, event.id, format),
              )}
            />
          )}
          <Button onClick={() => window.print()}>Print</Button>
        </>
      }
    >
      <EventTabs organization={organization} event={event} can={can} current="cash box" />
      <div className="cash-box">
        {isLatest && !open && (
          <Card
            title="Open a cash box"
            note="If you don't open one, the first payment opens a box with no opening cash."
          >
            <OpeningForm action={address} box={null} lastCount={last_count_cents} submit="Open" />
          </Card>
        )}
        {box && (
          <>
            <Card title="Cash" note={`Opened ${box.opened}${box.opened_by ? ` by ${box.opened_by}` : ''}.`}>
              {open && (
                <OpeningForm
                  key={open.id}
                  action={address}
                  box={open}
                  lastCount={last_count_cents}
                  submit="Save"
                />
              )}
              <CashSums box={box} />
            </Card>
            <CashCount key={box.id} organization={organization} event={event} box={box} />
            <Sums title="By payment type" rows={box.by_kind} />
            <Sums
              title="By person"
              note={box.by_kind.some(({ name }) => name === 'Winnings') ? NETTED : undefined}
              rows={box.by_person}
            />
            <Checks checks={box.checks} />
            <VoidedPayments payments={box.taken_back} />
          </>
        )}
        <EventSums organization={organization} event={event} can={can} sums={event_sums} />
      </div>
    </Page>
  )
}

CashBox.layout = AppLayout

const NETTED = "Doesn't include fees taken out of winnings."

type OpeningProps = {
  action: string
  box: CashBoxProps['box']
  lastCount: CashBoxProps['last_count_cents']
  submit: string
}

const OpeningForm = ({ action, box, lastCount, submit }: OpeningProps) => (
  <Form
    initial={{ opened_cents: box?.opened_cents ?? 0, version: box?.version ?? null }}
    versionField="version"
    method="patch"
    action={action}
    errorBag={`opening ${box?.id ?? 'new'}`}
    submit={submit}
    kind={box ? 'secondary' : 'primary'}
  >
    <div ref={keepFocus} className="form">
      <MoneyField name="opened_cents" label="Opening cash" />
      {lastCount !== null && <LastCount cents={lastCount} />}
    </div>
  </Form>
)

function LastCount({ cents }: { cents: number }) {
  const { value, change } = useField('opened_cents')
  if (value || cents === 0) return null
  return (
    <p>
      <Button onClick={() => change(cents)}>Use the last count, {formatCents(cents)}</Button>
    </p>
  )
}
