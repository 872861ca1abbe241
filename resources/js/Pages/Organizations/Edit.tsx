import type { EditOrganizationProps } from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Logo } from './settings/Logo.tsx'
import { SettingsFields } from './settings/SettingsFields.tsx'

export default function EditOrganization(props: EditOrganizationProps) {
  const { organization, settings, version, logo, time_zones } = props
  return (
    <Screen
      title="Settings"
      tab={`Settings of ${organization.name}`}
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
        <SettingsFields time_zones={time_zones} />
      </Form>
      <Logo organization={organization} logo={logo} />
    </Screen>
  )
}

EditOrganization.layout = AppLayout
