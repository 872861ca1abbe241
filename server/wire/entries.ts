import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { PLACE_KINDS } from '#rules/entries/entryModes.ts'
import { MAX_EXHIBITIONS } from '#rules/exhibitions/code.ts'
import { MAX_OWN_ORDER } from '#rules/entries/ownOrder.ts'
import { Abilities, Organization } from './activity.ts'
import { HorseItem } from './directory.ts'
import { RequestClass } from './draw.ts'
import { EventHead } from './events/event.ts'
import { id as idOf, MAX_ID } from './validation/id.ts'
import { optionalLine, phone } from './validation/optional.ts'
import { birthYear, line, name as nameOf, wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'
import { OUTDATED } from './sharedTexts.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

/** A class, a side pot (has a `parent_id`) or an aggregate (has `members`). */
export const EntryColumn = z.strictObject({
  id: z.number(),
  parent_id: z.number().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  runs_on: z.iso.date().nullable(),
  fee_cents: z.number(),
  /** Excludes short gos. */
  gos: z.number(),
  tracks_horses: z.boolean(),
  carries_from: z.array(z.number()),
  rolls_by_default: z.boolean(),
  published: z.boolean(),
  /** The gos with a published payout. Empty if `published` is true. */
  published_gos: z.array(z.string()),
  /** For an aggregate, the class id of each member round. */
  members: z.array(z.number()),
  runs_needed: z.number(),
})
export type EntryColumn = z.infer<typeof EntryColumn>

/**
 * `contests` has the ids of the side pots, rollovers and averages that the run counts toward. The list also includes
 * the class itself, unless the run is session-only.
 */
export const LineEntry = z.strictObject({
  id: z.number(),
  version: z.number(),
  activity_id: z.number(),
  round: z.string(),
  changed_from_horse_id: z.number().nullable(),
  draw: z.number().nullable(),
  scratched: z.boolean(),
  has_score: z.boolean(),
  request: z.string().nullable(),
  request_class: RequestClass.nullable(),
  /** The horse's position in the rider's preferred running order, starting at 1. */
  own_order: z.number().nullable(),
  contests: z.array(z.number()),
})
export type LineEntry = z.infer<typeof LineEntry>

export const EntryLine = z.strictObject({
  rider: Named.extend({ typed_in: z.boolean() }),
  horse: Named.nullable(),
  entries: z.array(LineEntry),
  exhibitions: z.number(),
  /** Charges minus refunds. Charges that don't belong to a line are on the rider's first line. */
  fees_cents: z.number(),
  /** This line's part of `owes_cents`. Payments are applied to the account's oldest line first. */
  due_cents: z.number(),
  /** On the rider's first line, the total of the rider's payments. 0 on the other lines. */
  paid_cents: z.number(),
  cash_cents: z.number(),
  /** The combined balance of all riders whose bills the same person pays. Negative for a credit. */
  owes_cents: z.number(),
  payer: Named.nullable(),
  arrived: z.boolean(),
  missing_papers: z.strictObject({ rider: z.array(z.string()), horse: z.array(z.string()) }),
  /** For example, "No BBR #" in a class that is reported to BBR. */
  card_problems: z.array(z.string()),
})
export type EntryLine = z.infer<typeof EntryLine>

export const EntryLines = z.strictObject({ lines: z.array(EntryLine) })
export type EntryLines = z.infer<typeof EntryLines>

export const MAX_CHANGED_RIDERS = 100

const RIDER_IDS = new RegExp(String.raw`^\d{1,9}(,\d{1,9}){0,${MAX_CHANGED_RIDERS - 1}}$`)

/** `riders` is a list of ids such as 4,8. Null means all riders. */
export const EntryLinesQuery = z.object({
  riders: z
    .string()
    .regex(RIDER_IDS, 'Choose up to 100 riders.')
    .transform((ids) => ids.split(',').map(Number))
    .nullable()
    .default(null),
})

const LateFee = z.strictObject({
  activity_id: z.number(),
  cents: z.number(),
  /** Part of the class's entry fee, added once per entry. A session-only run doesn't owe it. */
  share_cents: z.number(),
  /** If several fees have the same `once`, a rider owes only one of them. Null if the fee is owed for each entry. */
  once: z.string().nullable(),
  /** Ids of riders already charged a fee with this `once`, even if the fee was waived. Empty if `once` is null. */
  owed_by: z.array(z.number()),
})
export type LateFee = z.infer<typeof LateFee>
export const EntryFees = z.array(
  z.strictObject({ name: z.string(), per: z.enum(['entry', 'rider', 'horse']), cents: z.number() }),
)
export type EntryFees = z.infer<typeof EntryFees>

/**
 * `late` means that the books are closed. Gos with a published payout are left out. `slot` is null if it isn't known
 * yet. An entry at the top moves the runs from `slot` to `first_free` - 1 down by one slot.
 */
export const EntryPlace = z.strictObject({
  activity_id: z.number(),
  round: z.string(),
  place: z.enum(PLACE_KINDS),
  late: z.boolean(),
  slot: z.number().nullable(),
  first_free: z.number(),
  min_gap: z.number(),
})
export type EntryPlace = z.infer<typeof EntryPlace>

export const EntriesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  columns: z.array(EntryColumn),
  exhibition_cents: z.number(),
  fees: EntryFees,
  payment_kinds: z.array(z.string()),
  late_fees: z.array(LateFee).nullable(),
  places: z.array(EntryPlace),
  online_waiting: z.number(),
  can: Abilities,
})
export type EntriesProps = z.infer<typeof EntriesProps>

const id = idOf('Choose a name from the list.')
const name = nameOf(MAX_NAME_LENGTH)
const YEAR = 'Enter a year, e.g. 2012, or leave it blank.'

const request = line(MAX_REQUEST_LENGTH)
  .transform((text) => text || null)
  .nullish()
const own_order = wholeNumber(1, MAX_OWN_ORDER, 'Enter a number from 1 to 99, or leave it blank.').nullish()

const RiderDetails = z.strictObject({
  hometown: optionalLine(120),
  phone: phone.default(null),
  bbr_id: optionalLine(20),
  birth_year: z.union([z.literal('').transform(() => null), birthYear(YEAR)]).nullable(),
})

const EXHIBITIONS = `Enter up to ${MAX_EXHIBITIONS} exhibitions.`
const exhibitionCount = wholeNumber(0, MAX_EXHIBITIONS, EXHIBITIONS)

/**
 * A new run in a `session_only` class counts only toward `contests`. To make an existing session-only run count
 * toward its class, add the class to `activity_ids`. `exhibitions.count` is the new total, so a repeated request
 * doesn't add any.
 */
export const SaveLine = z
  .strictObject({
    user_id: id.nullish(),
    user_name: name.nullish(),
    horse_id: id.nullish(),
    horse_name: name.nullish(),
    /** Saved only for a typed-in rider without entries, hometown, phone or BBR #. */
    details: RiderDetails.optional(),
    activity_ids: z.array(id).max(100),
    session_only: z.array(id).max(100).default([]),
    contests: z
      .array(z.strictObject({ activity_id: id, contest_id: id }))
      .max(200)
      .default([]),
    request,
    request_class: RequestClass.nullish(),
    exhibitions: z.strictObject({ count: exhibitionCount, was: exhibitionCount }).nullish(),
    own_order,
    /** True if the secretary confirmed a warning, such as riders in a published draw getting new numbers. */
    confirmed: z.boolean('Choose whether riders can get a new draw number.').default(false),
  })
  .refine((line) => line.user_id || line.user_name, { path: ['user_name'], message: 'Enter a rider.' })
  .refine(
    ({ activity_ids, contests, exhibitions }) => activity_ids.length + contests.length > 0 || exhibitions,
    {
      path: ['activity_ids'],
      message: 'Choose a class.',
    },
  )
  .refine(({ activity_ids, session_only }) => !session_only.some((id) => activity_ids.includes(id)), {
    path: ['session_only'],
    message: `A run can't be both in the class and "Session only".`,
  })
  .refine(
    ({ session_only, contests }) =>
      session_only.every((id) =>
        contests.some(({ activity_id, contest_id }) => activity_id === id && contest_id !== id),
      ),
    { path: ['session_only'], message: "Choose a side pot or rollover for the run that isn't in its class." },
  )
export type SaveLine = z.output<typeof SaveLine>

/**
 * `expected` has times such as "2:40 PM" in the event's time zone. `notes` lists gos that weren't entered because
 * their payouts are published, and classes that the rider is too young or too old for.
 */
export const SavedLine = z.strictObject({
  lines: z.array(EntryLine),
  added: z.array(z.number()),
  expected: z.array(z.strictObject({ id: z.number(), at: z.string() })),
  notes: z.array(z.string()),
})
export type SavedLine = z.infer<typeof SavedLine>

/** `version` is the version of the run on the secretary's screen. */
const SeenRun = z.strictObject({ id, version: wholeNumber(0, MAX_ID, OUTDATED) })
export type SeenRun = z.output<typeof SeenRun>

const seenRuns = z.array(SeenRun).min(1, 'Choose a row.').max(200)

export const ChangeLine = z
  .strictObject({
    entries: seenRuns,
    request,
    request_class: RequestClass.nullish(),
    own_order,
  })
  .refine((change) => Object.keys(change).length > 1, { message: 'Make at least one change.' })
export type ChangeLine = z.output<typeof ChangeLine>

export const DeleteRuns = z.strictObject({ entries: seenRuns })

export const LastEntriesQuery = z.object({
  user_id: id,
  horse_id: id.nullable().default(null),
})

export const LastEntries = z.strictObject({
  event: z.string().nullable(),
  activity_ids: z.array(z.number()),
  contests: z.array(z.strictObject({ activity_id: z.number(), contest_id: z.number() })),
  /** Names of classes and side pots that this event doesn't have. */
  missing: z.array(z.string()),
})
export type LastEntries = z.infer<typeof LastEntries>

export const RiderHorsesQuery = z.object({ user_id: id })

export const RiderHorses = z.strictObject({ horses: z.array(HorseItem) })
export type RiderHorses = z.infer<typeof RiderHorses>
