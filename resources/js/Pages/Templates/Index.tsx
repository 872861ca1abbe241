import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { TemplateItem, TemplatesProps } from '#wire/events/templates.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { Confirm, Dialog } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Templates({ organization, templates }: TemplatesProps) {
  const [renaming, rename] = useState<TemplateItem | null>(null)
  const [deleting, destroy] = useState<TemplateItem | null>(null)
  const [isBusy, setBusy] = useState(false)

  function confirm() {
    router.delete(settingsPaths.template(deleting!.id), {
      preserveScroll: true,
      onStart: () => setBusy(true),
      onFinish: () => (setBusy(false), destroy(null)),
    })
  }

  return (
    <Page
      title="Templates"
      tabTitle={`${organization.name} templates`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Templates' }]}
      note="Use them when you add classes. Event templates can also start a new event."
    >
      {templates.length === 0 ? (
        <EmptyState
          sentence={`You don't have any templates yet. Save one with "Save as template" in a class's settings or on an event's list of classes.`}
          action={<ButtonLink href={paths.events(organization.id)}>Go to events</ButtonLink>}
        />
      ) : (
        <CardTable
          label={`${organization.name} templates`}
          rows={templates}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Template', cell: ({ name }) => name },
            { title: 'Adds', cell: (template) => <Contents template={template} /> },
            {
              title: 'Actions',
              cell: (template) => (
                <div className="actions">
                  <Button onClick={() => rename(template)}>
                    Rename<span className="visually-hidden"> {template.name}</span>
                  </Button>
                  <Button kind="quiet" onClick={() => destroy(template)}>
                    Delete<span className="visually-hidden"> {template.name}</span>
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      <Dialog open={renaming !== null} title={`Rename ${renaming?.name}`} onClose={() => rename(null)}>
        <Form
          initial={{ name: renaming?.name ?? '' }}
          method="patch"
          action={settingsPaths.template(renaming?.id ?? 0)}
          errorBag="template"
          submit="Save"
          onSaved={() => rename(null)}
          onCancel={() => rename(null)}
        >
          <TextField name="name" label="Template name" required />
        </Form>
      </Dialog>
      <Confirm
        open={deleting !== null}
        title={`Delete ${deleting?.name}?`}
        question="This can't be undone. Classes you added with this template don't change."
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => destroy(null)}
      />
    </Page>
  )
}

Templates.layout = AppLayout

function Contents({ template: { kind, classes, unusable } }: { template: TemplateItem }) {
  if (unusable) return <span className="warned">You can't use this template. {unusable}</span>
  return kind === 'class' ? 'One class' : classes.join(', ')
}
