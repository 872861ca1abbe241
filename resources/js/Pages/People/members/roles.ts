import { canManageRole, type Role, ROLES } from '#rules/permissions.ts'

export const roleName = (role: Role) => role.charAt(0).toUpperCase() + role.slice(1)

type Named = { id: number; name: string }

export const roleLabel = ({ role, event }: { role: Role; event: Named | null }) =>
  event ? `${roleName(role)}, ${event.name} only` : roleName(role)

export const assignableRoles = (ownRole: Role) =>
  ROLES.filter((role) => canManageRole(ownRole, role)).map((role) => ({ value: role, label: roleName(role) }))

export const assignableScopes = (events: Named[]) => [
  { value: null, label: 'The whole organization' },
  ...events.map(({ id, name }) => ({ value: id, label: `${name} only` })),
]
