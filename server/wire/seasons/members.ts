import { parseLines, MAX_LINES, TOO_MANY_LINES } from '#lib/pastedNames.ts'
import { Abilities, Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line, pageNumber, paragraph } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { Season } from './season.ts'

export const PointsMembersQuery = z.object({ q: line(120).default(''), page: pageNumber })
export type PointsMembersQuery = z.output<typeof PointsMembersQuery>

/** A member's events count from the joining date, from the season's start, or from the event with this id. */
export const CountsFrom = z.union(
  [z.enum(['joining', 'season']), id('Choose an event.')],
  'Choose the first event that counts.',
)
export type CountsFrom = z.output<typeof CountsFrom>

export const PastedNames = z.strictObject({
  // A rider and a horse fit in 100 characters. Even at three bytes per character, the list stays under the body limit.
  names: paragraph(MAX_LINES * 100, 'Enter at least one name.')
    .transform(parseLines)
    .refine((lines) => lines.length > 0, 'Enter at least one name.')
    .refine((lines) => lines.length <= MAX_LINES, TOO_MANY_LINES),
})
export type PastedLine = z.output<typeof PastedNames>['names'][number]

const NewPointsMember = z.strictObject({
  user_id: id('Choose a rider.'),
  horse_id: id('Choose a horse.').nullable(),
})

export const NewPointsMembers = z
  .array(NewPointsMember, 'Choose the riders to add.')
  .max(MAX_LINES, TOO_MANY_LINES)
  .default([])

export const AddPointsMembers = z.strictObject({
  from: CountsFrom,
  members: NewPointsMembers,
  class_id: id('Choose a class.').nullish(),
})
export type AddPointsMembers = z.output<typeof AddPointsMembers>

export const ChangePointsMember = z.strictObject({ from: CountsFrom })

const MatchChoice = z.strictObject({ id: z.number(), name: z.string(), hint: z.string() })
export type MatchChoice = z.infer<typeof MatchChoice>

export const MatchedLine = z.strictObject({
  line: z.number(),
  text: z.string(),
  riders: z.array(MatchChoice),
  horses: z.array(MatchChoice),
  said: z.string(),
})
export type MatchedLine = z.infer<typeof MatchedLine>
export const MatchedNames = z.strictObject({ lines: z.array(MatchedLine) })

const Named = z.strictObject({ id: z.number(), name: z.string() })

export const PointsMembersProps = z.strictObject({
  organization: Organization,
  season: Season,
  group: Named.extend({ tracks_horse: z.boolean() }),
  members: z.array(
    z.strictObject({
      id: z.number(),
      rider: Named.extend({ fake: z.boolean() }),
      horse: z.string().nullable(),
      counts_from: z.iso.date().nullable(),
    }),
  ),
  q: z.string(),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  events: z.array(Named),
  classes: z.array(Named),
  can: Abilities,
})
export type PointsMembersProps = z.infer<typeof PointsMembersProps>
