import { Organization } from './activity.ts'
import { z } from './validation/zod.ts'

const RAIL_PAGES = [
  'events',
  'riders',
  'horses',
  'seasons',
  'checks',
  'people',
  'templates',
  'settings',
] as const

export const Navigation = z.strictObject({
  organization: Organization,
  pages: z.array(z.strictObject({ page: z.enum(RAIL_PAGES), waiting: z.number() })),
  /** How many online entries are waiting. Leaves out events without waiting entries. Only for organizers. */
  online_entries: z.array(z.strictObject({ event_id: z.number(), waiting: z.number() })),
  /** The organizations that an organizer can switch between. Empty for one organization, or for many. */
  organizations: z.array(Organization),
})
export type Navigation = z.infer<typeof Navigation>
export type RailPage = (typeof RAIL_PAGES)[number]
