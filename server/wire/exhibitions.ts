import { MAX_PER_EVENT } from '#rules/exhibitions/code.ts'
import { Abilities, Organization } from './activity.ts'
import { EventHead } from './events/event.ts'
import { id as idOf } from './validation/id.ts'
import { day, localTime } from './validation/optional.ts'
import { wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })
const id = idOf('Choose a class from the list.')

const TIME = 'Enter a date and time.'
const DRAG = 'Enter a drag number from 1 to 999.'

/** `runs_at` is in the event's time zone. */
const Place = z.union([
  z.strictObject({ activity_id: id, after_drag: wholeNumber(1, 999, DRAG) }),
  z.strictObject({ runs_at: localTime(TIME) }),
])

export const Exhibition = z.strictObject({
  id: z.number(),
  version: z.number(),
  rider: Named,
  horse: Named.nullable(),
  cents: z.number(),
  place: Place.nullable(),
  paid: z.boolean(),
  /** The cash payment that checking Paid recorded, or would record: the price, but not more than is still owed. */
  cash_cents: z.number(),
  gone: z.boolean(),
})
export type Exhibition = z.infer<typeof Exhibition>

const ClassWithDrags = Named.extend({ drags: z.number() })

export const ExhibitionsProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  price_cents: z.number(),
  exhibitions: z.array(Exhibition),
  classes: z.array(ClassWithDrags),
  can: Abilities,
})
export type ExhibitionsProps = z.infer<typeof ExhibitionsProps>

/** Missing fields stay unchanged. */
export const TickExhibition = z
  .strictObject({ paid: z.boolean().optional(), gone: z.boolean().optional() })
  .refine(({ paid, gone }) => paid !== undefined || gone !== undefined, {
    path: ['paid'],
    message: 'Choose paid or gone.',
  })
export type TickExhibition = z.output<typeof TickExhibition>

const MINUTES = 'Enter 1 to 60 minutes.'
const clock = (missing: string) => z.string(missing).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing)

export const AssignExhibitions = z.discriminatedUnion('to', [
  z.strictObject({
    to: z.literal('drags'),
    activity_id: idOf('Choose a class.'),
    per_drag: wholeNumber(1, 50, 'Enter 1 to 50 exhibitions per drag.'),
  }),
  z.strictObject({
    to: z.literal('times'),
    day: day("Choose one of the event's days."),
    starts: clock('Enter a time, e.g. 7:00 AM.'),
    ends: clock('Enter a time, e.g. 9:00 AM.'),
    minutes: wholeNumber(1, 60, MINUTES),
  }),
])
export type AssignExhibitions = z.output<typeof AssignExhibitions>

const Move = z.strictObject({ id, from: Place.nullable(), to: Place.nullable() })
export type ExhibitionMove = z.infer<typeof Move>

/** Nothing is moved unless each exhibition is at the `from` or `to` of its move. */
export const MoveExhibitions = z.strictObject({
  moves: z
    .array(Move)
    .min(1, 'Choose an exhibition.')
    .max(MAX_PER_EVENT, `Move up to ${MAX_PER_EVENT} exhibitions at a time.`)
    .refine(
      (moves) => new Set(moves.map(({ id }) => id)).size === moves.length,
      'Move each exhibition only once.',
    ),
})
export type MoveExhibitions = z.output<typeof MoveExhibitions>

export const AssignedExhibitions = z.strictObject({ moves: z.array(Move), left: z.number() })
export type AssignedExhibitions = z.infer<typeof AssignedExhibitions>
