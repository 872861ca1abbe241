import { linesIn, MOST_LINES, TOO_MANY_LINES } from '#lib/pastedNames.ts'
import { Abilities, Organization } from '../activity.ts'
import { id } from '../fields/id.ts'
import { line, pageNumber, paragraph } from '../fields/text.ts'
import { z } from '../fields/zod.ts'
import { Season } from './season.ts'

export const MembersQuery = z.object({ q: line(120).default(''), page: pageNumber })
export type MembersQuery = z.output<typeof MembersQuery>

/**
 * From which event a member counts: from joining on, from the beginning of the season, or from the event with this id.
 */
export const CountsFrom = z.union(
  [z.enum(['joining', 'season']), id('Choose an event.')],
  'Choose from which event they count.',
)
export type CountsFrom = z.output<typeof CountsFrom>

/** A list of names, one a line; where the group counts by rider and horse: "Rider, Horse". */
export const PastedNames = z.strictObject({
  // A rider and a horse on each line. Three bytes a letter are as much as a call of this kind may bring.
  names: paragraph(MOST_LINES * 100, 'Enter at least one name.')
    .transform(linesIn)
    .refine((lines) => lines.length > 0, 'Enter at least one name.')
    .refine((lines) => lines.length <= MOST_LINES, TOO_MANY_LINES),
})
export type PastedLine = z.output<typeof PastedNames>['names'][number]

const NewMember = z.strictObject({
  user_id: id('Choose a rider.'),
  horse_id: id('Choose a horse.').nullable(),
})

/** Those who were picked or recognised; or everybody in a class. */
export const AddMembers = z.strictObject({
  from: CountsFrom,
  members: z.array(NewMember, 'Choose whom to add.').max(MOST_LINES, TOO_MANY_LINES).default([]),
  class_id: id('Choose a class.').nullish(),
})
export type AddMembers = z.output<typeof AddMembers>

export const ChangeMember = z.strictObject({ from: CountsFrom })

/** One of several that a name may mean, and what tells it from the others. */
const Choice = z.strictObject({ id: z.number(), name: z.string(), hint: z.string() })
export type Choice = z.infer<typeof Choice>

/** What was recognised in a line. Nothing is saved by it. */
export const RecognizedLine = z.strictObject({
  line: z.number(),
  text: z.string(),
  riders: z.array(Choice),
  /** Of a group by rider and horse. */
  horses: z.array(Choice),
  /** What is missing or left out, in a sentence; '' where all is clear. */
  said: z.string(),
})
export type RecognizedLine = z.infer<typeof RecognizedLine>
export const RecognizedNames = z.strictObject({ lines: z.array(RecognizedLine) })

const Named = z.strictObject({ id: z.number(), name: z.string() })

export const MembersProps = z.strictObject({
  organization: Organization,
  season: Season,
  group: Named.extend({ tracks_horse: z.boolean() }),
  members: z.array(
    z.strictObject({
      id: z.number(),
      rider: Named.extend({ fake: z.boolean() }),
      horse: z.string().nullable(),
      /** Events from this day on; null: all of the season. */
      counts_from: z.iso.date().nullable(),
    }),
  ),
  q: z.string(),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  /** From which events somebody may count, and whose riders may join; the newest first. */
  events: z.array(Named),
  classes: z.array(Named),
  can: Abilities,
})
export type MembersProps = z.infer<typeof MembersProps>
