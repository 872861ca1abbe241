/** From the most rights to the fewest. */
export const ROLES = ['owner', 'organizer', 'scorer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export type Permission = 'see' | 'see money' | 'score' | 'organize' | 'pay' | 'lead' | 'own'

/** `event_id` limits the role to one event. */
export type Membership = { role: Role; event_id: number | null }

type PermissionRule = {
  permission: Permission
  description: string
  roles: readonly Role[]
  inOneEvent: boolean
}

/**
 * The permissions of each role. The server checks this table, and pages show it to members. `inOneEvent` means that
 * members limited to one event have the permission in that event.
 */
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

/** 'a scorer', 'an owner' */
export const roleWithArticle = (role: Role) => `${role.startsWith('o') ? 'an' : 'a'} ${role}`

/**
 * Returns whether a member with this role may grant, change or remove the other role. No role can manage a higher
 * one.
 */
export const canManageRole = (role: Role, other: Role) => ROLES.indexOf(role) <= ROLES.indexOf(other)
