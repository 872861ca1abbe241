import { reaches, type Role, ROLES } from '#rules/roles.ts'

export const roleName = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1)

type Named = { id: number; name: string }

/** A role, and the event that it is limited to. */
export const placeName = ({ role, event }: { role: Role; event: Named | null }) =>
  event ? `${roleName(role)}, ${event.name} only` : roleName(role)

/** What somebody of this role may give. */
export const rolesToGive = (mine: Role) =>
  ROLES.filter((role) => reaches(mine, role)).map((role) => ({ value: role, label: roleName(role) }))

export const reachesToGive = (events: Named[]) => [
  { value: null, label: 'The whole organization' },
  ...events.map(({ id, name }) => ({ value: id, label: `${name} only` })),
]
