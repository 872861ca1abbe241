import type { Role } from '#rules/permissions.ts'
import type { PeopleProps } from '#wire/organizations/members.ts'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { assignableScopes, assignableRoles } from './roles.ts'

export function RoleFields({ mine: ownRole, events }: { mine: Role; events: PeopleProps['events'] }) {
  return (
    <>
      <SelectField name="role" label="Role" options={assignableRoles(ownRole)} />
      <SelectField
        name="event_id"
        label="Access"
        hint="People with access to one event don't see money or the organization's settings."
        options={assignableScopes(events)}
      />
    </>
  )
}
