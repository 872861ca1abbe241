import { MAX_CENTS } from '#lib/money.ts'
import { Event, Organization } from '../activity.ts'
import { z } from '../validation/zod.ts'
import { OUTDATED } from '../sharedTexts.ts'

// Amounts are in cents, rates in basis points (8000 is 80%), offsets in milliseconds or hundredths of a point.

const AMOUNT = 'Enter an amount, e.g. 45 or 1,250.50.'
const PERCENT = 'Enter a percentage from 0 to 100.'
const COUNT = 'Enter a whole number, 0 or more.'
const PLACES = 'Enter percentages from first place down, e.g. 40, 30, 20, 10.'
const AMOUNTS = 'Enter amounts from first place down, e.g. 500, 300, 200.'

const number = (most: number, message: string) => z.int(message).min(0, message).max(most, message)
const basisPoints = number(10_000, PERCENT)

const divisions = z
  .array(
    z.strictObject({
      offset: number(100_000_000, 'Enter the split from the fastest or best run, e.g. 0.5.'),
      shareBp: basisPoints,
    }),
  )
  .min(1, 'Add at least one division.')
  .max(10, 'Add up to ten divisions.')

const places = z
  .array(
    z
      .strictObject({
        upTo: number(MAX_CENTS, COUNT).nullable(),
        percentsBp: z.array(basisPoints, PLACES).max(100, 'Enter up to 100 places.'),
        amountsCents: z
          .array(number(MAX_CENTS, AMOUNTS), AMOUNTS)
          .min(1, AMOUNTS)
          .max(100, 'Enter up to 100 places.')
          .optional(),
      })
      .refine((row) => row.amountsCents || row.percentsBp.length > 0, {
        path: ['percentsBp'],
        error: PLACES,
      }),
  )
  .min(1, 'Add at least one row.')
  .max(100, 'Add up to 100 rows.')

/** `amount` returns the schema for an amount. In the settings form, an empty amount means 0. */
const moneyFields = <Amount extends z.ZodType<number, number | null>>(
  amount: (most: number, message: string) => Amount,
) =>
  z.strictObject({
    entry_fee_cents: amount(1_000_000, AMOUNT),
    off_top_cents: amount(1_000_000, AMOUNT),
    payback_bp: basisPoints,
    added_cents: amount(MAX_CENTS, AMOUNT),
    added_split: z.enum(['RATIO', 'EVEN']),
    guaranteed_cents: amount(MAX_CENTS, AMOUNT),
    minimum_entries: amount(100_000, COUNT),
    below_minimum_added_bp: basisPoints,
    divisions,
    placesBy: z.enum(['placed', 'entries', 'net']),
    places,
    ties: z.enum(['SPLIT', 'FULL']),
    rounding_unit_cents: number(100_000, 'Enter at least one cent.').min(1, 'Enter at least one cent.'),
    rounding_mode: z.enum(['CONSERVE', 'NEAREST']),
    empty_division: z.enum(['PROPORTIONAL', 'EVEN', 'RETAIN']),
    unfilled_places: z.enum(['PROPORTIONAL', 'EVEN', 'RETAIN']),
    weights: z.array(number(1000, COUNT)).max(100),
    fill_average: z.boolean(),
  })

const numberOrZero = (most: number, message: string) =>
  number(most, message)
    .nullable()
    .transform((given) => given ?? 0)

export const Amount = numberOrZero(1_000_000, AMOUNT)
export const RequiredAmount = number(1_000_000, AMOUNT)
export const AddedAmount = numberOrZero(MAX_CENTS, AMOUNT)
export const BasisPoints = basisPoints

/**
 * 'new' changes only future entries. 'all' also changes existing entries, unless part of their fee was refunded.
 * 'unpaid' is like 'all', but skips scratched entries if the office kept their whole fee.
 */
export const FeeScope = z.enum(['new', 'unpaid', 'all'])
export type FeeScope = z.infer<typeof FeeScope>

export const MoneySettings = moneyFields((most, message) => z.int(message).min(0).max(most))

export const ChangeMoney = moneyFields(numberOrZero).extend({
  /** Only for incentives. By default, true if the changed `divisions` has more than one item. */
  has_divisions: z.boolean('Choose yes or no.').optional(),
  fee_for: FeeScope.nullable(),
  version: number(2_147_483_647, OUTDATED),
})
export type ChangeMoney = z.infer<typeof ChangeMoney>

export const MoneyProps = z.strictObject({
  organization: Organization,
  event: Event,
  activity: z.strictObject({
    id: z.number(),
    name: z.string(),
    parent_id: z.number().nullable(),
    is_aggregate: z.boolean(),
  }),
  tabs: z.array(z.strictObject({ label: z.string(), url: z.string(), current: z.boolean() })),
  /** Empty for side pots and averages. */
  side_pots: z.array(
    z.strictObject({
      name: z.string(),
      url: z.string(),
      entry_fee_cents: z.number(),
      payback_bp: z.number(),
      added_cents: z.number(),
    }),
  ),
  money: MoneySettings,
  version: z.number(),
  kind: z.strictObject({
    rounds: z.array(z.string()),
    tops: z.array(z.number().nullable()),
    judged: z.boolean(),
    custom: z.boolean(),
    has_divisions: z.boolean(),
  }),
  charged: z.array(z.strictObject({ cents: z.number(), entries: z.number() })),
  held: z.string().nullable(),
})
export type MoneyProps = z.infer<typeof MoneyProps>
