import { plural } from '#lib/plural.ts'
import type { EditProfileProps } from '#wire/associations/profile.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import { DeleteSection } from '../../Components/season/DeleteSection.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { ProfileFields } from './form/ProfileFields.tsx'
import '../../../css/organizer.css'

export default function EditProfile({ organization, profile, settings }: EditProfileProps) {
  const { id, name, version, events } = profile
  return (
    <Page
      title={name}
      tabTitle={`${name}, ${organization.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Settings', href: paths.editOrganization(organization.id) },
        { label: 'Associations', href: settingsPaths.associations(organization.id) },
        { label: name },
      ]}
    >
      <Form
        initial={settings}
        method="patch"
        action={settingsPaths.updateAssociation(organization.id, id, version)}
        errorBag="association"
        submit="Save"
        hasSaveBar
      >
        {(values) => <ProfileFields values={values} />}
      </Form>
      <DeleteSection
        noun="association"
        name={name}
        consequence={
          events > 0
            ? `Its reports from ${plural(events, 'event')} are deleted too, along with the dates you sent them.`
            : 'No events report to it.'
        }
        url={settingsPaths.deleteAssociation(organization.id, id, events)}
        blocker={null}
      />
    </Page>
  )
}

EditProfile.layout = AppLayout
