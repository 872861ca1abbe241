import type { NewInvitationCodeProps } from '#wire/organizations/members.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { LocalhostWarning } from '../../Components/LocalhostWarning.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { RoleFields } from '../People/members/RoleFields.tsx'
import '../../../css/organizer.css'

export default function NewCode({ organization, role, events, local_links }: NewInvitationCodeProps) {
  return (
    <Page
      title="Invite with a code"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'People', href: paths.people(organization.id) },
        { label: 'Invite with a code' },
      ]}
      note="The person next to you scans the code with their phone. You confirm their name before they get access."
    >
      {local_links && <LocalhostWarning what="The code opens" address={local_links} />}
      <Form
        initial={{ role: 'scorer', event_id: null }}
        action={peoplePaths.invitationCodes(organization.id)}
        submit="Show code"
      >
        <Card title="Permissions">
          <RoleFields mine={role} events={events} />
        </Card>
      </Form>
    </Page>
  )
}

NewCode.layout = AppLayout
