/** From the one who may do everything to the one who only looks. */
export const ROLES = ['owner', 'organizer', 'scorer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What somebody asks for: to look, to see money, to enter scores, to make draws, to write money, to lead the organization. */
export type Permission = 'see' | 'see money' | 'score' | 'organize' | 'pay' | 'lead' | 'own'

/** A role in an organization, or in one event of it. */
export type Membership = { role: Role; event_id: number | null }

type PermissionRule = {
  permission: Permission
  description: string
  roles: readonly Role[]
  inOneEvent: boolean
}

/**
 * What each role may do. It is looked at before every answer, and it is the table that the page shows to people.
 * `inOneEvent`: it reaches also those whose membership is limited to one event, in that event.
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
    description: 'Publish payouts, write money and checks',
    roles: ['owner', 'organizer'],
    inOneEvent: false,
  },
  {
    permission: 'lead',
    description: 'Change the organization, its events and its people',
    roles: ['owner', 'organizer'],
    inOneEvent: false,
  },
  { permission: 'own', description: 'Make and remove owners', roles: ['owner'], inOneEvent: false },
]

/** Whether somebody with this membership may do that. */
export function hasPermission({ role, event_id }: Membership, permission: Permission): boolean {
  const { roles, inOneEvent } = PERMISSIONS.find((right) => right.permission === permission)!
  return roles.includes(role) && (event_id === null || inOneEvent)
}

/** As it stands in a sentence: 'a scorer', 'an owner'. */
export const roleWithArticle = (role: Role) => `${role.startsWith('o') ? 'an' : 'a'} ${role}`

/** Whether this role may give, change or take that one: nobody reaches above their own. */
export const canManageRole = (role: Role, other: Role) => ROLES.indexOf(role) <= ROLES.indexOf(other)
