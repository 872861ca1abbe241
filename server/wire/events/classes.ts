import { MAX_SLOTS } from '#rules/draw/slots.ts'
import { SESSION_LIMIT_RANGE } from '#rules/draw/messages.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { BOOKS_CLOSE, ENTRY_MODES } from '#rules/entries/entryModes.ts'
import { MAX_SIDE_POT_LOCK } from '#rules/entries/sidePotLock.ts'
import { isExhibitionCode } from '#rules/exhibitions/code.ts'
import { Abilities, Event, Organization } from '../activity.ts'
import { DeletionBlocker } from '../deletionBlocker.ts'
import { optionalDay, optionalLine, optionalLocalTime } from '../validation/optional.ts'
import { id } from '../validation/id.ts'
import { line, name, wholeNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { EventHead } from './event.ts'
import { AddedAmount, Amount, BasisPoints } from './money.ts'
import { TemplateItem } from './templates.ts'
import { OUTDATED } from '../sharedTexts.ts'

export const CHOOSE_POINTS_GROUP = 'Choose one of your points groups.'

const choices = z.record(z.string(), z.boolean())
const isTicked = (choices: Record<string, boolean>) => Object.values(choices).includes(true)

const sidePot = z.strictObject({ checked: z.boolean(), entry_fee_cents: Amount.optional() })

/** If `payback_bp` is missing, the preset's value is used. Other missing amounts are 0. */
const NewClassMoney = z.strictObject({
  entry_fee_cents: Amount.optional(),
  payback_bp: BasisPoints.optional(),
  added_cents: AddedAmount.optional(),
  side_pots: z.record(z.string(), sidePot).default({}),
})
export type NewClassMoney = z.output<typeof NewClassMoney>

/**
 * Drops the fields of unchecked classes and side pots. The form hides these fields, so users couldn't fix errors in
 * them.
 */
function withoutUnchecked(body: object) {
  const { presets, name, money, own_money } = body as Record<string, unknown>
  const isChecked = ([key]: [string, unknown]) => isObject(presets) && Object(presets)[key] === true
  return {
    ...body,
    ...(isObject(money) && { money: mapValues(Object.entries(money).filter(isChecked), checkedSidePots) }),
    own_money: name ? checkedSidePots(own_money) : null,
  }
}

const mapValues = (entries: [string, unknown][], map: (value: unknown) => unknown) =>
  Object.fromEntries(entries.map(([key, value]) => [key, map(value)]))

function checkedSidePots(money: unknown) {
  if (!isObject(money)) return money
  const { side_pots } = money as Record<string, unknown>
  if (!isObject(side_pots)) return money
  const pots = Object.entries(side_pots).filter(([, pot]) => Object(pot).checked !== false)
  return { ...money, side_pots: Object.fromEntries(pots) }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * `presets` and `money` are keyed by preset name, and `templates` by id. `own_money` is for the class called `name`.
 */
const NewClasses = z
  .strictObject({
    presets: choices,
    templates: choices.default({}),
    name: optionalLine(120),
    money: z.record(z.string(), NewClassMoney).default({}),
    own_money: NewClassMoney.nullish(),
  })
  .refine(({ presets, templates, name }) => name !== null || isTicked(presets) || isTicked(templates), {
    path: ['name'],
    error: 'Check at least one class, or name your own.',
  })
export const CreateClasses = z.preprocess(
  (body) => (isObject(body) ? withoutUnchecked(body) : body),
  NewClasses,
)
export type CreateClasses = z.output<typeof CreateClasses>

const MAX_ROUNDS = 12
const MAX_INCENTIVES = 20
const years = z
  .union([z.literal('').transform(() => null), wholeNumber(0, 120, 'Enter an age in years.')])
  .nullable()

/** `id` is null for a new go. A go with a `top` is a short go. */
const RoundSettings = z.strictObject({
  id: id(OUTDATED).nullable(),
  // The name becomes part of a URL, and a path segment of only dots would lead to a different page.
  name: line(20).refine((text) => !/^\.+$/.test(text), 'Use letters or numbers in the name.'),
  top: z
    .union([
      z.literal('').transform(() => null),
      wholeNumber(1, MAX_SLOTS, 'Enter how many come back, or leave it blank.'),
    ])
    .nullable(),
})

const CODE = 'Use 1 to 8 letters and numbers, or leave it blank.'
const EXHIBITION_CODE = 'Codes like "x" and "x2" enter exhibitions. Choose another one.'
export const code = z
  .string(CODE)
  .transform((text) => text.trim().toLowerCase() || null)
  .refine((text) => text === null || /^[a-z0-9]{1,8}$/.test(text), CODE)
  .refine((text) => text === null || !isExhibitionCode(text), EXHIBITION_CODE)
  .nullable()

export const codeTakenMessage = (code: string) => `This event already uses the code "${code}".`

const Incentive = z.strictObject({
  id: id(OUTDATED).nullable(),
  name: name(120, "Enter the side pot's name."),
  code,
})

export const NOT_A_DAY = `Choose one of the event's days, or "Any day".`
const ONLINE_LIMIT = 'Enter a number of runs, or leave it blank.'
const SIDE_POT_LOCK = `Enter a number of runs from 0 to ${MAX_SIDE_POT_LOCK}.`
const CLOSING_TIME = 'Enter the date and time when entries close.'

export const ClassSettings = z
  .strictObject({
    name: name(120, 'Enter the class name.'),
    total_slots: wholeNumber(1, MAX_SLOTS, SESSION_LIMIT_RANGE),
    scoring: z.enum(['time', 'points']),
    track_horses: z.boolean(),
    track_bulls: z.boolean(),
    has_divisions: z.boolean(),
    age_from: years,
    age_to: years,
    age_on: optionalDay('Enter a date, or leave it blank.'),
    association: optionalLine(40),
    min_gap: wholeNumber(1, 1000, 'Enter a number of slots from 1 to 1,000.'),
    drag_every: wholeNumber(0, 1000, 'Enter a number of runs from 0 to 1,000.'),
    added_seconds: choices,
    no_times: choices,
    carries_to: choices,
    points_seasons_group_id: id(CHOOSE_POINTS_GROUP).nullable(),
    payType: z.enum(['formula', 'custom']),
    rounds: z.array(RoundSettings).min(1, 'A class needs at least one go.').max(MAX_ROUNDS),
    incentives: z.array(Incentive).max(MAX_INCENTIVES),
    code,
    runs_on: optionalDay(NOT_A_DAY),
    entry_mode: z.enum(ENTRY_MODES),
    late_entry_mode: z.enum(ENTRY_MODES),
    rolls_by_default: z.boolean(),
    books_close: z.enum(BOOKS_CLOSE),
    books_close_at: optionalLocalTime(CLOSING_TIME),
    side_pots_lock: wholeNumber(0, MAX_SIDE_POT_LOCK, SIDE_POT_LOCK),
    takes_online_entries: z.boolean(),
    online_limit: z
      .union([z.literal('').transform(() => null), wholeNumber(1, MAX_SLOTS, ONLINE_LIMIT)])
      .nullable(),
  })
  .transform(({ books_close_at, ...settings }) => ({
    ...settings,
    rounds: nameRounds(settings.rounds),
    books_close_at: settings.books_close === 'at' ? books_close_at : null,
  }))
  .superRefine((settings, context) => {
    const { age_from, age_to, rounds, incentives } = settings
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: field.split('.'), message })
    if (age_from !== null && age_to !== null && age_from > age_to)
      issue('age_to', 'The minimum age is higher than the maximum age.')
    rounds.forEach(({ name, top }, index) => {
      if (name.toLowerCase() === AVERAGE)
        issue(`rounds.${index}.name`, 'The average is calculated for you. Choose another name.')
      if (isDuplicate(rounds, index)) issue(`rounds.${index}.name`, 'Another go has this name.')
      if (top !== null && index === 0) issue(`rounds.${index}.top`, "The first go can't be a short go.")
    })
    incentives.forEach((_, index) => {
      if (isDuplicate(incentives, index)) issue(`incentives.${index}.name`, 'Another side pot has this name.')
    })
    const codes = [settings.code, ...incentives.map(({ code }) => code)]
    incentives.forEach(({ code }, index) => {
      if (code !== null && codes.indexOf(code) <= index)
        issue(`incentives.${index}.code`, codeTakenMessage(code))
    })
    if (settings.books_close === 'at' && settings.books_close_at === null)
      issue('books_close_at', CLOSING_TIME)
  })
export type ClassSettings = z.output<typeof ClassSettings>

const nameRounds = (rounds: z.output<typeof RoundSettings>[]) =>
  rounds.map((round, index) => ({
    ...round,
    name: rounds.length === 1 ? '' : round.name || String(index + 1),
  }))

const isDuplicate = (all: { name: string }[], index: number) =>
  all.findIndex(({ name }) => name.toLowerCase() === all[index]!.name.toLowerCase()) < index

export const ClassOrder = z.strictObject({
  ids: z.array(id(OUTDATED)).min(1).max(1000),
})

const NewClassDefaults = { payback_bp: z.number(), side_pots: z.array(z.string()) }

const PresetItem = z.strictObject({
  name: z.string(),
  kind: z.string(),
  made: z.boolean(),
  ...NewClassDefaults,
})

export const NewClassesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  presets: z.array(PresetItem),
  own: z.strictObject(NewClassDefaults),
  templates: z.array(TemplateItem.extend({ made: z.boolean() })),
  can: Abilities,
})
export type NewClassesProps = z.infer<typeof NewClassesProps>

const Choice = z.strictObject({ id: z.number(), name: z.string() })

/** `books_close_at` is YYYY-MM-DDTHH:MM in the event's time zone. */
const EntrySettings = {
  code: z.string().nullable(),
  runs_on: z.iso.date().nullable(),
  entry_mode: z.enum(ENTRY_MODES),
  late_entry_mode: z.enum(ENTRY_MODES),
  rolls_by_default: z.boolean(),
  books_close: z.enum(BOOKS_CLOSE),
  books_close_at: z.string().nullable(),
  side_pots_lock: z.number(),
  takes_online_entries: z.boolean(),
  online_limit: z.number().nullable(),
}

export const EditClassProps = z.strictObject({
  organization: Organization,
  event: Event,
  activity: z.strictObject({ id: z.number(), name: z.string(), settings_version: z.number() }),
  settings: z.strictObject({
    name: z.string(),
    total_slots: z.number(),
    scoring: z.enum(['time', 'points']),
    track_horses: z.boolean(),
    track_bulls: z.boolean(),
    has_divisions: z.boolean(),
    age_from: z.number().nullable(),
    age_to: z.number().nullable(),
    age_on: z.iso.date().nullable(),
    association: z.string().nullable(),
    min_gap: z.number(),
    drag_every: z.number(),
    added_seconds: choices,
    no_times: choices,
    carries_to: choices,
    points_seasons_group_id: z.number().nullable(),
    payType: z.string(),
    rounds: z.array(z.strictObject({ id: z.number(), name: z.string(), top: z.number().nullable() })),
    incentives: z.array(Choice.extend({ code: z.string().nullable() })),
    ...EntrySettings,
  }),
  days: z.array(z.iso.date()),
  time_zone: z.string(),
  used_codes: z.array(z.string()),
  carries_from: z.array(z.string()),
  classes: z.array(Choice),
  groups: z.array(Choice),
  /** False for members limited to one event. */
  sees_seasons: z.boolean(),
  kept: DeletionBlocker.nullable(),
  can: Abilities,
})
export type EditClassProps = z.infer<typeof EditClassProps>
