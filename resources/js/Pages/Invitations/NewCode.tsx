import type { NewCodeProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { OnlyHere } from '../../Components/phones/OnlyHere.tsx'
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
      {local_links && <OnlyHere what="The code leads to" address={local_links} />}
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
