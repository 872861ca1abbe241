import type { Role } from '#rules/roles.ts'
import type { Organization } from '#wire/activity.ts'
import type { Member, PeopleProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { RoleFields } from './RoleFields.tsx'

type Props = {
  organization: Organization
  member: Member | null
  mine: Role
  events: PeopleProps['events']
  onClose: () => void
}

export function ChangeRole({ organization, member, mine, events, onClose }: Props) {
  const is = { role: member?.role, event_id: member?.event?.id ?? null }
  return (
    <Dialog open={member !== null} title={`Role of ${member?.name}`} onClose={onClose}>
      <Form
        initial={{ ...is, was: is }}
        method="patch"
        action={paths.member(organization.id, member?.id ?? 0)}
        bag="role"
        submit="Save"
        onSaved={onClose}
        onCancel={onClose}
      >
        <RoleFields mine={mine} events={events} />
      </Form>
    </Dialog>
  )
}
