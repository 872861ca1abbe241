import { z } from './validation/zod.ts'
import { line, pageNumber, wholeNumber } from './validation/text.ts'
import {
  CHECK_PER,
  MAX_CHECK_NUMBER,
  MAX_PRINTED_CHECKS,
  CHECK_NUMBER_TOO_HIGH,
} from '#rules/payout/checks.ts'
import { DELIVERIES } from '#rules/payout/payoff.ts'
import { Event, Organization } from './activity.ts'

export const STOCKS = ['top', 'middle', 'bottom', 'three'] as const
export type Stock = (typeof STOCKS)[number]

const inches = 'Enter inches between -1 and 1, e.g. 0.25 or -0.125.'
const offset = z.coerce.number(inches).min(-72, inches).max(72, inches)
const number = wholeNumber(1, 9_999_999_999, 'Enter a check number, e.g. 1001.').refine(
  (number) => number <= MAX_CHECK_NUMBER,
  CHECK_NUMBER_TOO_HIGH,
)

/** Positive offsets move the printed text right and down, in points (1/72 inch). */
export const CheckSheet = z.object({
  stock: z.enum(STOCKS, 'Choose a check stock.').default('top'),
  offset_x: offset.default(0),
  offset_y: offset.default(0),
  preprinted: z.stringbool().default(false),
})

export const NumberedSheet = z.strictObject({
  stock: z.enum(STOCKS, 'Choose a check stock.'),
  offset_x: offset,
  offset_y: offset,
  preprinted: z.boolean().default(false),
  number: number.optional(),
})

export const WriteChecks = NumberedSheet.extend({
  per: z.enum(CHECK_PER, 'Choose one check per rider or per result.'),
})

const NUMBERS = 'Enter check numbers like 1001-1012.'

export const CheckNumbers = z.object({
  numbers: z
    .string(NUMBERS)
    .regex(/^\d{1,9}(-\d{1,9})?$/, NUMBERS)
    .transform((text) => {
      const [first, last = first] = text.split('-').map(Number)
      return { first: first!, last: last! }
    })
    .refine(({ first, last }) => first <= last, 'Enter the lower number first.')
    .refine(
      ({ first, last }) => last - first < MAX_PRINTED_CHECKS,
      `You can print up to ${MAX_PRINTED_CHECKS} checks at a time.`,
    ),
})

export const REGISTER_FILTERS = ['checks', 'cash', 'not picked up'] as const
export type RegisterFilter = (typeof REGISTER_FILTERS)[number]

export const CheckRegisterQuery = z.object({
  page: pageNumber,
  q: line(120).default(''),
  show: z.enum(REGISTER_FILTERS, 'Choose a filter from the list.').optional(),
})

export const WrittenChecks = z.strictObject({
  url: z.string(),
  first: z.number(),
  last: z.number(),
  count: z.number(),
  cents: z.number(),
})
export type WrittenChecks = z.infer<typeof WrittenChecks>

export const VoidedCheck = z.strictObject({ id: z.number(), number: z.number().nullable() })
export type VoidedCheck = z.infer<typeof VoidedCheck>

export const SavedSheet = z.strictObject({
  stock: z.enum(STOCKS),
  offset_x: z.number(),
  offset_y: z.number(),
  preprinted: z.boolean(),
})

export const ChecksProps = z.strictObject({
  organization: Organization,
  event: Event,
  activity: z.strictObject({ id: z.number(), name: z.string() }),
  results: z.array(
    z.strictObject({
      key: z.string(),
      payee_id: z.number().nullable(),
      payee: z.string().nullable(),
      description: z.string(),
      cents: z.number(),
      /** A check number, or 'cash'. Null if the result hasn't been paid. */
      check: z.union([z.number(), z.literal('cash')]).nullable(),
    }),
  ),
  sheet: SavedSheet,
  next_number: z.number(),
})
export type ChecksProps = z.infer<typeof ChecksProps>

export const CheckRegisterItem = z.strictObject({
  id: z.number(),
  /** Null for cash, or if fees used up all of the winnings. */
  number: z.number().nullable(),
  dated: z.iso.date(),
  payee: z.string(),
  cents: z.number(),
  netted_cents: z.number(),
  /** True if the check or cash hasn't been picked up or mailed. Always false for checks written on a class's page. */
  is_waiting: z.boolean(),
  delivered: z.strictObject({ delivery: z.enum(DELIVERIES), on: z.iso.date() }).nullable(),
  voided: z.strictObject({ payee: z.string(), cents: z.number() }).nullable(),
  reprinted: z.strictObject({ times: z.number(), on: z.iso.date() }).nullable(),
  memo: z.string(),
  event: z.string(),
  activity: z.string(),
})
export type CheckRegisterItem = z.infer<typeof CheckRegisterItem>

export const CheckRegisterProps = z.strictObject({
  organization: Organization,
  checks: z.array(CheckRegisterItem),
  q: z.string(),
  show: z.enum(REGISTER_FILTERS).nullable(),
  page: z.number(),
  pages: z.number(),
  /**
   * Totals for all pages. `count`, `cents` and `voided` exclude cash. Only `count` and `voided` include voided
   * checks.
   */
  total: z.strictObject({
    count: z.number(),
    cents: z.number(),
    voided: z.number(),
    cash_cents: z.number(),
    netted_cents: z.number(),
  }),
})
export type CheckRegisterProps = z.infer<typeof CheckRegisterProps>
