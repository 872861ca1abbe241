import { BOOKS_CLOSE, ENTRY_MODES } from '#rules/entries/entryModes.ts'
import { MAX_SIDE_POT_LOCK } from '#rules/entries/sidePotLock.ts'
import { MAX_SLOTS } from '#rules/draw/slots.ts'
import { MAX_MEMBER_ROUNDS } from '#rules/payout/aggregate.ts'
import { Organization } from '../activity.ts'
import { name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { MoneySettings } from './money.ts'

/** If you change the schema, convert older saved data in models/templates/parse.ts. */
export const TEMPLATE_VERSION = 5

const MAX_DAYS = 40_000

const code = z
  .string()
  .regex(/^[a-z0-9]{1,8}$/)
  .nullable()
  .default(null)

const count = (most: number) => z.int().min(0).max(most)
const age = count(120).nullable()
const entryMode = z.enum(ENTRY_MODES)
const days = z.int().min(-MAX_DAYS).max(MAX_DAYS)

export const TemplateSettings = z.strictObject({
  name: z.string().min(1).max(120),
  total_slots: count(MAX_SLOTS),
  track_horses: z.boolean(),
  track_bulls: z.boolean(),
  has_divisions: z.boolean(),
  judged: z.boolean(),
  payType: z.string().max(20),
  min_gap: count(1000),
  drag_every: count(1000),
  age_from: age,
  age_to: age,
  /** In a new event, this date moves by the number of years between the template and the event. */
  age_on: z.iso.date().nullable(),
  association: z.string().max(40).nullable(),
  added_seconds: z.array(z.int()).max(10),
  no_times: z.array(z.enum(['NT', 'DQ', 'Broke'])).max(3),
  // This field and the fields below are missing in version 1. Days are counted from the event's first day.
  code,
  runs_on: days.nullable().default(null),
  entry_mode: entryMode.default('wait'),
  late_entry_mode: entryMode.default('end'),
  rolls_by_default: z.boolean().default(false),
  books_close: z.enum(BOOKS_CLOSE).default('never'),
  books_close_at: z
    .strictObject({ day: days, time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })
    .nullable()
    .default(null),
  /** `takes_online_entries` and `online_limit` are new in version 4. */
  takes_online_entries: z.boolean().default(true),
  online_limit: z.int().min(1).max(MAX_SLOTS).nullable().default(null),
  /** New in version 5. */
  side_pots_lock: count(MAX_SIDE_POT_LOCK).default(0),
})

export type TemplateSettings = z.infer<typeof TemplateSettings>

export const TemplateRound = z.strictObject({
  name: z.string().max(20),
  position: count(1000),
  top: count(MAX_SLOTS).nullable(),
})

const Contest = z.strictObject({ settings: TemplateSettings, purse: MoneySettings.nullable() })

export const TemplateClass = Contest.extend({
  rounds: z.array(TemplateRound).min(1).max(20),
  incentives: z.array(Contest).max(100),
  /** Indexes of classes in the template. */
  carries_to: z.array(count(200)).max(200),
})
export type TemplateClass = z.infer<typeof TemplateClass>

/** `class` is the index of a class in the template. */
export const TemplateAggregate = z.strictObject({
  name: z.string().min(1).max(120),
  code,
  best_of: count(MAX_MEMBER_ROUNDS).nullable(),
  must_run_all: z.boolean(),
  has_divisions: z.boolean(),
  purse: MoneySettings.nullable(),
  rounds: z
    .array(z.strictObject({ class: count(200), round: z.string().max(20) }))
    .min(1)
    .max(MAX_MEMBER_ROUNDS),
})
export type TemplateAggregate = z.infer<typeof TemplateAggregate>

export const MAX_CLASSES = 100

export const TemplateData = z
  .strictObject({
    year: z.int(),
    classes: z.array(TemplateClass).min(1).max(MAX_CLASSES),
    /** New in version 3. */
    aggregates: z.array(TemplateAggregate).max(MAX_CLASSES).default([]),
  })
  .refine(({ classes }) => classes.every(({ carries_to }) => carries_to.every((to) => to < classes.length)))
  .refine(({ classes, aggregates }) =>
    aggregates.every(({ rounds }) =>
      rounds.every((one) => classes[one.class]?.rounds.some(({ name }) => name === one.round)),
    ),
  )
export type TemplateData = z.infer<typeof TemplateData>

export const TemplateName = z.strictObject({ name: name(120, "Enter the template's name.") })
export type TemplateName = z.output<typeof TemplateName>

export const TemplateItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['class', 'event']),
  classes: z.array(z.string()),
  unusable: z.string().nullable(),
})
export type TemplateItem = z.infer<typeof TemplateItem>

export const TemplatesProps = z.strictObject({
  organization: Organization,
  templates: z.array(TemplateItem),
})
export type TemplatesProps = z.infer<typeof TemplatesProps>
