import { Abilities, Event, Organization } from '../activity.ts'
import { day, optionalDay, optionalDegrees, optionalLine, optionalTimeZone } from '../validation/optional.ts'
import { id } from '../validation/id.ts'
import { birthYear, name, paragraph } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { RegistryQuery } from '../registry/lists.ts'
import { Amount } from './money.ts'
import { CurrentEvent } from './progress.ts'
import { PaperKindItem } from '../papers.ts'

const commonFields = {
  name: name(120, "Enter the event's name."),
  category: name(60, 'Choose a category or type one.'),
  starts_on: day('Enter the first day.'),
  ends_on: optionalDay('Enter the last day, or leave it blank.'),
  location: optionalLine(120),
}

const DAYS_OUT_OF_ORDER = { path: ['ends_on'], error: 'The last day is before the first day.' }
const daysInOrder = ({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }) =>
  !ends_on || ends_on >= starts_on

export const CreateEvent = z
  .strictObject({
    ...commonFields,
    template_id: id('Choose a template from the list.').nullish(),
  })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER)
export type CreateEvent = z.output<typeof CreateEvent>

const missingCoordinate = (field: string) => ({
  path: [field],
  error: 'Enter both latitude and longitude, or neither.',
})

export const EventSettings = z
  .strictObject({
    ...commonFields,
    latitude: optionalDegrees(90, 'Latitude'),
    longitude: optionalDegrees(180, 'Longitude'),
    season: optionalLine(60),
    note: paragraph(2000),
    sponsor_line: optionalLine(200),
    time_zone: optionalTimeZone,
    is_public: z.boolean(),
    hide_minors: z.boolean(),
    exhibition_cents: Amount,
    takes_online_entries: z.boolean(),
  })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER)
  .refine(({ latitude, longitude }) => latitude !== null || longitude === null, missingCoordinate('latitude'))
  .refine(
    ({ latitude, longitude }) => longitude !== null || latitude === null,
    missingCoordinate('longitude'),
  )
export type EventSettings = z.output<typeof EventSettings>

export const EventHead = Event.extend({
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  location: z.string().nullable(),
  copied_from: z.string().nullable(),
})
export type EventHead = z.infer<typeof EventHead>

export const ClosedEvent = z.strictObject({
  /** In the event's time zone. */
  at: z.string(),
  by: z.string().nullable(),
})
export type ClosedEvent = z.infer<typeof ClosedEvent>

const EventTiming = z.enum(['upcoming', 'past', 'archived'])

export const EventsProps = z.strictObject({
  organization: Organization,
  events: z.array(
    Event.extend({
      location: z.string().nullable(),
      starts_on: z.iso.date(),
      ends_on: z.iso.date().nullable(),
      season: z.string().nullable(),
      activities_count: z.number(),
      when: EventTiming,
      is_copy: z.boolean(),
      /** Always false for members who can't see whether events are closed. */
      is_closed: z.boolean(),
    }),
  ),
  archived_count: z.number(),
  shows_archived: z.boolean(),
  current: CurrentEvent.nullable(),
  can: Abilities,
})
export type EventsProps = z.infer<typeof EventsProps>
export type EventListItem = EventsProps['events'][number]

export const NewEventProps = z.strictObject({
  organization: Organization,
  templates: z.array(z.strictObject({ id: z.number(), name: z.string() })),
})
export type NewEventProps = z.infer<typeof NewEventProps>

export const EditEventProps = z.strictObject({
  organization: Organization,
  event: EventHead.extend({ slug: z.string(), archived: z.boolean(), version: z.number() }),
  settings: z.strictObject({
    name: z.string(),
    category: z.string(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date().nullable(),
    location: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    season: z.string().nullable(),
    note: z.string(),
    sponsor_line: z.string().nullable(),
    time_zone: z.string().nullable(),
    is_public: z.boolean(),
    hide_minors: z.boolean(),
    exhibition_cents: z.number(),
    takes_online_entries: z.boolean(),
  }),
  paper_kinds: z.array(PaperKindItem),
  contests: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  kept: z.string().nullable(),
  can: Abilities,
})
export type EditEventProps = z.infer<typeof EditEventProps>

export const EventRidersProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  hide_minors: z.boolean(),
  total: z.number(),
  to_review: z.number(),
  q: z.string(),
  riders: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      hometown: z.string().nullable(),
      fake: z.boolean(),
      runs: z.number(),
      classes: z.array(z.string()),
      age: z.enum(['adult', 'minor', 'unknown']),
      age_by: z.enum(['birth date', 'birth year', 'office', 'class']).nullable(),
      birth_year: z.number().nullable(),
      hidden: z.boolean(),
    }),
  ),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  place: z.strictObject({
    q: z.string(),
    after: z.number().optional(),
    before: z.number().optional(),
    review: z.literal('1').optional(),
  }),
  can: Abilities,
})
export type EventRidersProps = z.infer<typeof EventRidersProps>

export const EventRidersQuery = RegistryQuery.extend({ review: z.literal('1').optional().catch(undefined) })
export type EventRidersQuery = z.output<typeof EventRidersQuery>

const MAX_DECIDED = 500
const UNKNOWN_RIDER = 'Choose riders in this event.'

/** Missing fields stay unchanged, but setting a birth year clears `is_adult`. */
export const DecideAges = z
  .strictObject({
    rider_ids: z
      .array(id(UNKNOWN_RIDER), UNKNOWN_RIDER)
      .min(1, 'Choose at least one rider.')
      .max(MAX_DECIDED, `Choose up to ${MAX_DECIDED} riders at a time.`),
    is_adult: z.boolean('Choose adult or minor.').nullable().optional(),
    birth_year: birthYear('Enter a year, e.g. 2010.').nullable().optional(),
  })
  .refine(({ is_adult, birth_year }) => is_adult !== undefined || birth_year !== undefined, {
    path: ['is_adult'],
    message: 'Choose adult or minor.',
  })
  .refine(({ is_adult, birth_year }) => is_adult == null || birth_year == null, {
    path: ['birth_year'],
    message: 'Choose adult or minor, or enter a birth year, but not both.',
  })
export type DecideAges = z.output<typeof DecideAges>
