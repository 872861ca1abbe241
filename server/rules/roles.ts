/** From the one who may do everything to the one who only looks. */
export const ROLES = ['owner', 'organizer', 'scorer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What somebody asks for: to look, to see money, to enter scores, to make draws, to write money, to lead the organization. */
export type Need = 'see' | 'see money' | 'score' | 'organize' | 'pay' | 'lead' | 'own'

/** A role in an organization, or in one event of it. */
export type Membership = { role: Role; event_id: number | null }

type Right = { need: Need; does: string; roles: readonly Role[]; inOneEvent: boolean }

/**
 * What each role may do. It is looked at before every answer, and it is the table that the page shows to people.
 * `inOneEvent`: it reaches also those whose membership is limited to one event, in that event.
 */
export const RIGHTS: readonly Right[] = [
  { need: 'see', does: 'See draws and results', roles: ROLES, inOneEvent: true },
  { need: 'see money', does: 'See money, points and checks', roles: ROLES, inOneEvent: false },
  { need: 'score', does: 'Enter scores', roles: ['owner', 'organizer', 'scorer'], inOneEvent: true },
  { need: 'organize', does: 'Make and publish draws', roles: ['owner', 'organizer'], inOneEvent: true },
  {
    need: 'pay',
    does: 'Publish payouts, write money and checks',
    roles: ['owner', 'organizer'],
    inOneEvent: false,
  },
  {
    need: 'lead',
    does: 'Change the organization, its events and its people',
    roles: ['owner', 'organizer'],
    inOneEvent: false,
  },
  { need: 'own', does: 'Make and remove owners', roles: ['owner'], inOneEvent: false },
]

/** Whether somebody with this membership may do that. */
export function mayDo({ role, event_id }: Membership, need: Need): boolean {
  const { roles, inOneEvent } = RIGHTS.find((right) => right.need === need)!
  return roles.includes(role) && (event_id === null || inOneEvent)
}

/** As it stands in a sentence: 'a scorer', 'an owner'. */
export const aRole = (role: Role) => `${role.startsWith('o') ? 'an' : 'a'} ${role}`

/** Whether this role may give, change or take that one: nobody reaches above their own. */
export const reaches = (role: Role, other: Role) => ROLES.indexOf(role) <= ROLES.indexOf(other)
