import { Settings } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../Components/Badge.tsx'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { Confirm, Dialog } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { FormContext } from '../../Components/form/formContext.ts'
import { MoneyField } from '../../Components/form/MoneyField.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { TextAreaField } from '../../Components/form/TextAreaField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Menu } from '../../Components/Menu.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Progress } from '../../Components/Progress.tsx'
import { StatusChip } from '../../Components/StatusChip.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import { notify } from '../../Components/Toast.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Design() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)

  return (
    <Page
      title="Design"
      crumbs={[{ label: 'High Desert Barrel Racing', href: '/design' }, { label: 'Design' }]}
      status={<StatusChip status="published" />}
      note="Every component in every state."
      actions={
        <>
          <ButtonLink href="/design">Secondary</ButtonLink>
          <Button kind="primary">Primary</Button>
        </>
      }
    >
      <Tabs
        label="Tabs"
        tabs={[
          { label: 'Settings', url: '/design?tab=settings', current: false },
          { label: 'Draw', url: '/design', current: true, published: true },
        ]}
      />
      <Card title="Buttons" note="One primary button per screen.">
        <p className="actions">
          <Button kind="primary">Publish Draw</Button>
          <Button>Print Draw</Button>
          <Button kind="quiet">Keyboard shortcuts</Button>
          <Button kind="danger">Delete class</Button>
          <Button kind="primary" disabled>
            Publish
          </Button>
          <Button disabled>Print Checks</Button>
          <Button kind="quiet" disabled>
            Undo
          </Button>
          <Button kind="danger" disabled>
            Delete event
          </Button>
          <Menu label="More">
            <button type="button">Draw out</button>
            <button type="button">Roll to the end</button>
            <button type="button" className="danger">
              Delete entry
            </button>
          </Menu>
        </p>
        <PageButtons label="Pages" page={2} pageCount={3} onPage={() => {}} />
        <PageButtons label="One page" page={1} pageCount={1} onPage={() => {}} />
      </Card>
      <Card title="Status">
        <p className="actions">
          <StatusChip status="draft" />
          <StatusChip status="published" />
          <StatusChip status="changed" />
          <Chip title="Novice Horse">NH</Chip>
          <Chip title="Youth, rollover">Y·co</Chip>
          <Chip tone="ok">Paid</Chip>
          <Chip tone="pending">Late</Chip>
          <Chip tone="conflict">See office</Chip>
          <span>
            Requests <Badge count={3} />
          </span>
        </p>
      </Card>
      <Card title="Notices">
        <Notice>Points are kept per rider-horse team.</Notice>
        <Notice kind="warning" title="Heads up">
          Two riders have the same time.
        </Notice>
        <Notice
          kind="blocked"
          title="Can't publish yet"
          action={
            <ButtonLink href="/design">
              <Settings aria-hidden size={16} /> Open settings
            </ButtonLink>
          }
        >
          3 runs have no time.
        </Notice>
        <Button
          onClick={() =>
            notify('Drawn: 40 runs, at least 19 slots apart.', { label: 'Undo', onClick: close })
          }
        >
          Show a toast
        </Button>
      </Card>
      <Card title="Form">
        <Form
          initial={{ name: 'Open 4D', fee: 4500, purse: 'calculated', late: true }}
          action="/design"
          submit="Save"
        >
          <TextField name="name" label="Name" hint="As it appears on the draw sheet." />
          <div className="field-row">
            <MoneyField name="fee" label="Entry fee" />
            <SelectField
              name="purse"
              label="Payout"
              options={[
                { value: 'calculated', label: 'Calculate from purse' },
                { value: 'custom', label: 'Enter amounts' },
              ]}
            />
          </div>
          <CheckboxField name="late" label="Accept late entries" hint="Riders pay the late fee." />
        </Form>
      </Card>
      <Card title="Fields">
        <FormContext value={FIELD_STATES}>
          <div className="form">
            <TextField name="rider" label="With an error" hint="First and last name." />
            <TextField name="placeholder" label="Empty" placeholder="Kelsey Munroe" />
            <TextField name="disabled" label="Disabled" disabled />
            <DateField name="day" label="Date" />
            <TextAreaField name="notes" label="Several lines" />
            <CheckboxField name="agreed" label="Checkbox with an error" />
          </div>
        </FormContext>
      </Card>
      <Card title="Progress">
        <Progress label="Reading the file" />
        <Progress label="Adding riders" done={1200} of={5000} />
      </Card>
      <Card title="Table">
        <CardTable
          label="Results"
          rows={[
            { rider: 'Kelsey Munroe', time: '16.245', prize: '$380.80' },
            { rider: 'Inés Lockhart', time: '16.901', prize: '$95.20' },
          ]}
          rowKey={({ rider }) => rider}
          columns={[
            { title: 'Rider', cell: ({ rider }) => rider },
            { title: 'Time', cell: ({ time }) => time, kind: 'time' },
            { title: 'Earnings', cell: ({ prize }) => prize, kind: 'number' },
          ]}
        />
      </Card>
      <Card title="Empty state">
        <EmptyState
          sentence="No classes yet. Add the usual ones in one step."
          action={<Button kind="primary">Add classes</Button>}
        />
      </Card>
      <Card title="Dialogs">
        <p className="actions">
          <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Ask for confirmation</Button>
        </p>
        <Dialog open={open === 'dialog'} title="Email Results" onClose={close}>
          <p>Results go to everyone on this list.</p>
        </Dialog>
        <Confirm
          open={open === 'confirm'}
          title="Void check"
          question="Void check 1006 ($380.80, Paige Jones)? This can't be undone."
          busy={false}
          onConfirm={close}
          onCancel={close}
        />
      </Card>
    </Page>
  )
}

Design.layout = AppLayout

const FIELD_STATES = {
  values: {
    rider: 'K',
    placeholder: '',
    disabled: "Can't be changed",
    day: '2026-06-05',
    notes: 'Gate opens at 7 AM.',
    agreed: false,
  },
  errors: { rider: 'Enter at least 2 characters.', agreed: 'Check this box.' },
  set: () => {},
}
