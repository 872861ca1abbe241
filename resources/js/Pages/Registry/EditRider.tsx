import { Link } from '@inertiajs/react'
import type { EditRiderProps } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AssociationFields } from '../../Components/registry/AssociationFields.tsx'
import { SimilarNames } from '../../Components/registry/SimilarNames.tsx'
import '../../../css/organizer.css'

export default function EditRider({ organization, known, values, birth_year }: EditRiderProps) {
  const title = known ? known.name : 'New rider'
  return (
    <Page
      title={title}
      tabTitle={known ? `Edit ${known.name}` : title}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Riders', href: paths.riders(organization.id) },
        { label: title },
      ]}
      actions={
        known && (
          <>
            <ButtonLink href={paths.rider(known.id)}>Runs and earnings</ButtonLink>
            <ButtonLink href={paths.claimCode(organization.id, known.id)}>Link code</ButtonLink>
            <ButtonLink href={paths.mergeRider(organization.id, known.id)}>Merge with another</ButtonLink>
          </>
        )
      }
    >
      <Form
        initial={values}
        {...(known
          ? { method: 'patch', action: paths.editRider(organization.id, known.id, known.version) }
          : { action: paths.riders(organization.id) })}
        errorBag="rider"
        submit={known ? 'Save' : 'Add rider'}
        hasSaveBar
      >
        {({ name, birth_date }) => (
          <Card title="Rider">
            <TextField name="name" label="Name" autoComplete="off" required />
            <SimilarNames
              kind="riders"
              organizationId={organization.id}
              name={name}
              birth_date={birth_date}
              except={known?.id}
            />
            <TextField
              name="hometown"
              label="Hometown"
              hint="Tells riders with the same name apart."
              autoComplete="off"
            />
            <TextField name="bbr_id" label="BBR #" autoComplete="off" />
            <TextField name="phone" label="Phone" hint="Only organizers can see it." autoComplete="off" />
            <DateField name="birth_date" label="Birth date" hint="Only organizers can see it." />
            {birth_year && !birth_date && (
              <p className="hint">
                Birth year at{' '}
                <Link href={paths.ridersInEvent(organization.id, birth_year.event.id, { q: values.name })}>
                  {birth_year.event.name}
                </Link>
                : {birth_year.year}
              </p>
            )}
            <AssociationFields />
          </Card>
        )}
      </Form>
    </Page>
  )
}

EditRider.layout = AppLayout
