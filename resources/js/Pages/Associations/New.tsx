import type { NewProfileProps } from '#wire/associations/profile.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import { SourceLink } from '../../Components/SourceLink.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { ProfileFields } from './form/ProfileFields.tsx'
import '../../../css/organizer.css'

export default function NewProfile({ organization, settings, summary, source }: NewProfileProps) {
  return (
    <Page
      title="New association"
      tabTitle={`New association, ${organization.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Settings', href: paths.editOrganization(organization.id) },
        { label: 'Associations', href: settingsPaths.associations(organization.id) },
        { label: 'New association' },
      ]}
      note={
        <>
          {`Filled in with ${settings.body ? `the usual ${settings.body}` : 'basic'} settings: ${summary}`}
          {source && <SourceLink {...source} />}
        </>
      }
    >
      <Form
        initial={settings}
        action={settingsPaths.associations(organization.id)}
        errorBag="association"
        submit="Add association"
        hasSaveBar
      >
        {(values) => <ProfileFields values={values} />}
      </Form>
    </Page>
  )
}

NewProfile.layout = AppLayout
