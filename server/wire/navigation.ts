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
  /** How many online entries wait for an answer. Lists only events with waiting entries, and only for organizers. */
  online_entries: z.array(z.strictObject({ event_id: z.number(), waiting: z.number() })),
})
export type Navigation = z.infer<typeof Navigation>
export type RailPage = (typeof RAIL_PAGES)[number]
