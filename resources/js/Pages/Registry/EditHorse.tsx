import type { EditHorseProps } from '#wire/registry/registry.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { NearOnes } from './parts/NearOnes.tsx'

export default function EditHorse({ organization, known, values }: EditHorseProps) {
  const title = known ? known.name : 'New horse'
  return (
    <Screen
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
        bag="horse"
        submit={known ? 'Save' : 'Add the horse'}
      >
        {({ name }) => (
          <>
            <TextField name="name" label="Name" autoComplete="off" required />
            <NearOnes kind="horses" organizationId={organization.id} name={name} except={known?.id} />
            <TextField
              name="rrrs_id"
              label="Registration number"
              hint="With a number every organization sees the horse; without one it is yours alone."
              autoComplete="off"
            />
          </>
        )}
      </Form>
    </Screen>
  )
}

EditHorse.layout = AppLayout
