import { Abilities, Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line, pageNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { Season } from './season.ts'

export const StandingsQuery = z.object({ q: line(120).default(''), page: pageNumber })
export type StandingsQuery = z.output<typeof StandingsQuery>

export const PublicSeasonQuery = z.object({
  group: id('Choose a group.').optional(),
  page: pageNumber,
})

const Points = z.strictObject({ activity: z.string(), points: z.number() })

export const Standing = z.strictObject({
  place: z.number(),
  rider: z.strictObject({ id: z.number(), name: z.string(), fake: z.boolean() }),
  horse: z.string().nullable(),
  points: z.number(),
  events: z.array(
    z.strictObject({ id: z.number(), name: z.string(), points: z.number(), results: z.array(Points) }),
  ),
})
export type Standing = z.infer<typeof Standing>

const Group = z.strictObject({ id: z.number(), name: z.string() })

export const LeaderboardProps = z.strictObject({
  organization: Organization,
  season: Season,
  group: Group.extend({ tracks_horse: z.boolean() }),
  groups: z.array(Group.extend({ url: z.string(), current: z.boolean() })),
  standings: z.array(Standing),
  q: z.string(),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  public_url: z.string().nullable(),
  can: Abilities,
})
export type LeaderboardProps = z.infer<typeof LeaderboardProps>
