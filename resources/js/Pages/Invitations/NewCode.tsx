import type { NewCodeProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { RoleFields } from '../People/members/RoleFields.tsx'

/** For somebody who stands beside the inviter with a phone. */
export default function NewCode({ organization, role, events, local_links }: NewCodeProps) {
  return (
    <Screen
      title="Show a code"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'People', href: paths.people(organization.id) },
        { label: 'Show a code' },
      ]}
      note="Somebody beside you points their phone at it. You confirm their name before they get the role."
    >
      {local_links && (
        <p className="warning">
          The code leads to {local_links}, which only this machine opens. Start the app with HOST=0.0.0.0, or
          tell it its address with APP_URL.
        </p>
      )}
      <Form
        initial={{ role: 'scorer', event_id: null }}
        action={paths.codes(organization.id)}
        submit="Show the code"
      >
        <RoleFields mine={role} events={events} />
      </Form>
    </Screen>
  )
}

NewCode.layout = AppLayout
