import type { EditHorseProps } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { SimilarNames } from '../../Components/registry/SimilarNames.tsx'
import '../../../css/organizer.css'

export default function EditHorse({ organization, known, values }: EditHorseProps) {
  const title = known ? known.name : 'New horse'
  return (
    <Page
      title={title}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Horses', href: paths.horses(organization.id) },
        { label: title },
      ]}
    >
      <Form
        initial={values}
        {...(known
          ? { method: 'patch', action: paths.horse(organization.id, known.id, known.version) }
          : { action: paths.horses(organization.id) })}
        errorBag="horse"
        submit={known ? 'Save' : 'Add horse'}
        hasSaveBar
      >
        {({ name }) => (
          <Card title="Horse">
            <TextField name="name" label="Name" autoComplete="off" required />
            <SimilarNames kind="horses" organizationId={organization.id} name={name} except={known?.id} />
            <TextField
              name="rrrs_id"
              label="Registration number"
              hint="All organizations share registered horses. Leave blank to keep this horse in your organization."
              autoComplete="off"
            />
          </Card>
        )}
      </Form>
    </Page>
  )
}

EditHorse.layout = AppLayout
