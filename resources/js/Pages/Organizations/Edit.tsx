import type { EditOrganizationProps } from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
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
      tabTitle={`${organization.name} settings`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Settings' }]}
    >
      <Form
        initial={settings}
        method="patch"
        action={paths.organization(organization.id, version)}
        submit="Save"
        hasSaveBar
      >
        <OrganizationFields time_zones={time_zones} />
      </Form>
      <LogoUpload organization={organization} logo={logo} />
      <Card
        title="Associations"
        note="Report your events' results to BBR, NBHA or others, using their placing rules and columns."
      >
        <div className="form-actions">
          <ButtonLink href={settingsPaths.associations(organization.id)}>Set up associations</ButtonLink>
        </div>
      </Card>
    </Page>
  )
}

EditOrganization.layout = AppLayout
