import type { EditOrganizationProps } from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { LogoUpload } from './settings/LogoUpload.tsx'
import { OrganizationFields } from './settings/OrganizationFields.tsx'
import '../../../css/organizer.css'

export default function EditOrganization(props: EditOrganizationProps) {
  const { organization, settings, version, logo, time_zones } = props
  return (
    <Page
      title="Settings"
      tabTitle={`Settings of ${organization.name}`}
      crumbs={[
        { label: 'Organizations', href: paths.organizations },
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Settings' },
      ]}
    >
      <Form
        initial={settings}
        method="patch"
        action={paths.organization(organization.id, version)}
        submit="Save"
      >
        <OrganizationFields time_zones={time_zones} />
      </Form>
      <LogoUpload organization={organization} logo={logo} />
    </Page>
  )
}

EditOrganization.layout = AppLayout
