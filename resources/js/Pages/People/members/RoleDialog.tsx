import type { Role } from '#rules/permissions.ts'
import type { Organization } from '#wire/activity.ts'
import type { Member, PeopleProps } from '#wire/organizations/members.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { Form } from '../../../Components/form/Form.tsx'
import { RoleFields } from './RoleFields.tsx'

type Props = {
  organization: Organization
  member: Member | null
  ownRole: Role
  events: PeopleProps['events']
  onClose: () => void
}

export function RoleDialog({ organization, member, ownRole, events, onClose }: Props) {
  const current = { role: member?.role, event_id: member?.event?.id ?? null }
  return (
    <Dialog open={member !== null} title={`${member?.name}'s role`} onClose={onClose}>
      <Form
        initial={{ ...current, was: current }}
        method="patch"
        action={peoplePaths.member(organization.id, member?.id ?? 0)}
        errorBag="role"
        submit="Save"
        onSaved={onClose}
        onCancel={onClose}
      >
        <RoleFields mine={ownRole} events={events} />
      </Form>
    </Dialog>
  )
}
