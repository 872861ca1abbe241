import type { EditBullProps } from '#wire/registry/registry.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

export default function EditBull({ organization, known, values }: EditBullProps) {
  const title = known ? known.name : 'New bull'
  return (
    <Screen
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
        bag="bull"
        submit={known ? 'Save' : 'Add the bull'}
      >
        <TextField name="name" label="Name" hint="Every organization sees it." autoComplete="off" required />
      </Form>
    </Screen>
  )
}

EditBull.layout = AppLayout
