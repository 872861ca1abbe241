import type { Role } from '#rules/roles.ts'
import type { PeopleProps } from '#wire/organizations/members.ts'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { reachesToGive, rolesToGive } from './roles.ts'

/** A role to give, and where it is to count. */
export function RoleFields({ mine, events }: { mine: Role; events: PeopleProps['events'] }) {
  return (
    <>
      <SelectField name="role" label="Role" options={rolesToGive(mine)} />
      <SelectField
        name="event_id"
        label="In"
        hint="Money, and the organization itself, are for those of the whole organization."
        options={reachesToGive(events)}
      />
    </>
  )
}
