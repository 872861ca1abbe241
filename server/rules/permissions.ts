export const ROLES = ['owner', 'organizer', 'scorer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export type Permission = 'see' | 'see money' | 'score' | 'organize' | 'pay' | 'lead' | 'own'

export type Membership = { role: Role; event_id: number | null }

type PermissionRule = {
  permission: Permission
  description: string
  roles: readonly Role[]
  inOneEvent: boolean
}

/** If `inOneEvent` is true, members limited to one event also have the permission in that event. */
export const PERMISSIONS: readonly PermissionRule[] = [
  { permission: 'see', description: 'See draws and results', roles: ROLES, inOneEvent: true },
  { permission: 'see money', description: 'See money, points and checks', roles: ROLES, inOneEvent: false },
  {
    permission: 'score',
    description: 'Enter scores',
    roles: ['owner', 'organizer', 'scorer'],
    inOneEvent: true,
  },
  {
    permission: 'organize',
    description: 'Make and publish draws',
    roles: ['owner', 'organizer'],
    inOneEvent: true,
  },
  {
    permission: 'pay',
    description: 'Publish payouts, set prizes, write checks',
    roles: ['owner', 'organizer'],
    inOneEvent: false,
  },
  {
    permission: 'lead',
    description: 'Manage the organization, its events and its people',
    roles: ['owner', 'organizer'],
    inOneEvent: false,
  },
  { permission: 'own', description: 'Add and remove owners', roles: ['owner'], inOneEvent: false },
]

export function hasPermission({ role, event_id }: Membership, permission: Permission): boolean {
  const { roles, inOneEvent } = PERMISSIONS.find((right) => right.permission === permission)!
  return roles.includes(role) && (event_id === null || inOneEvent)
}

export const roleWithArticle = (role: Role) => `${role.startsWith('o') ? 'an' : 'a'} ${role}`

export const canManageRole = (role: Role, other: Role) => ROLES.indexOf(role) <= ROLES.indexOf(other)
