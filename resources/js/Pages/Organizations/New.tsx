import type { NewOrganizationProps } from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { zoneHere } from '../../dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { SettingsFields } from './settings/SettingsFields.tsx'

/** Whoever makes it owns it. */
export default function NewOrganization({ time_zones }: NewOrganizationProps) {
  const time_zone = time_zones.includes(zoneHere()) ? zoneHere() : 'America/Chicago'

  return (
    <Screen
      title="New organization"
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: 'New organization' }]}
      note="You will own it, and can bring others in."
    >
      <Form
        initial={{ name: '', address: '', time_zone, sponsor: '' }}
        action={paths.organizations}
        submit="Make the organization"
      >
        <SettingsFields time_zones={time_zones} />
      </Form>
    </Screen>
  )
}

NewOrganization.layout = AppLayout
