import type { EditBullProps } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function EditBull({ organization, known, values }: EditBullProps) {
  const title = known ? known.name : 'New bull'
  return (
    <Page
      title={title}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Bulls', href: paths.bulls(organization.id) },
        { label: title },
      ]}
    >
      <Form
        initial={values}
        {...(known
          ? { method: 'patch', action: paths.editBull(organization.id, known.id, known.version) }
          : { action: paths.bulls(organization.id) })}
        errorBag="bull"
        submit={known ? 'Save' : 'Add bull'}
        hasSaveBar
      >
        <Card title="Bull">
          <TextField
            name="name"
            label="Name"
            hint="Shared with all organizations."
            autoComplete="off"
            required
          />
        </Card>
      </Form>
    </Page>
  )
}

EditBull.layout = AppLayout
