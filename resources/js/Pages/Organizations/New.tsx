import type { NewOrganizationProps } from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import { browserTimeZone } from '#lib/dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { OrganizationFields } from './settings/OrganizationFields.tsx'
import '../../../css/organizer.css'

export default function NewOrganization({ time_zones }: NewOrganizationProps) {
  const time_zone = time_zones.includes(browserTimeZone()) ? browserTimeZone() : 'America/Chicago'

  return (
    <Page
      title="New organization"
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: 'New organization' }]}
      note="You'll be the owner and can invite others."
    >
      <Form
        initial={{ name: '', address: '', time_zone, sponsor: '', payment_kinds: '' }}
        action={paths.organizations}
        submit="Create organization"
        hasSaveBar
      >
        <OrganizationFields time_zones={time_zones} />
      </Form>
    </Page>
  )
}

NewOrganization.layout = AppLayout
