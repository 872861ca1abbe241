import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { TemplateItem, TemplatesProps } from '#wire/events/templates.ts'
import * as paths from '#wire/paths.ts'
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
    router.delete(paths.template(deleting!.id), {
      preserveScroll: true,
      onStart: () => setBusy(true),
      onFinish: () => (setBusy(false), destroy(null)),
    })
  }

  return (
    <Page
      title="Templates"
      tabTitle={`Templates of ${organization.name}`}
      crumbs={[
        { label: 'Organizations', href: paths.organizations },
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Templates' },
      ]}
      note="They stand in “New classes” of every event, and those of whole events where an event is made."
    >
      {templates.length === 0 ? (
        <EmptyState sentence="There are no templates yet. Save one with “Save as a template”, in the settings of a class or among the classes of an event." />
      ) : (
        <CardTable
          label={`Templates of ${organization.name}`}
          rows={templates}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Template', cell: ({ name }) => name },
            { title: 'Makes', cell: (template) => <Contents template={template} /> },
            {
              title: 'Actions',
              cell: (template) => (
                <div className="actions">
                  <button type="button" className="button" onClick={() => rename(template)}>
                    Rename<span className="visually-hidden"> {template.name}</span>
                  </button>
                  <button type="button" className="button" onClick={() => destroy(template)}>
                    Delete<span className="visually-hidden"> {template.name}</span>
                  </button>
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
          action={paths.template(renaming?.id ?? 0)}
          errorBag="template"
          submit="Save"
          onSaved={() => rename(null)}
          onCancel={() => rename(null)}
        >
          <TextField name="name" label="Name of the template" required />
        </Form>
      </Dialog>
      <Confirm
        open={deleting !== null}
        title={`Delete ${deleting?.name}`}
        question={`The template will be gone for good. Classes that were made with it stay as they are.`}
        busy={isBusy}
        onConfirm={confirm}
        onCancel={() => destroy(null)}
      />
    </Page>
  )
}

Templates.layout = AppLayout

function Contents({ template: { kind, classes, unusable } }: { template: TemplateItem }) {
  if (unusable) return <span className="warned">It cannot be used. {unusable}</span>
  return kind === 'class' ? 'One class' : classes.join(', ')
}
