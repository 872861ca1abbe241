import { z } from 'zod'
import { line, whole } from './text.ts'
import { CHECK_PER, HIGHEST_CHECK, type PayableResult, TOO_HIGH_CHECK } from '#rules/checks.ts'
import type { Event, Organization } from './activity.ts'

/** Voucher stock with the check on top, in the middle or at the bottom, or three checks on a page. */
export const STOCKS = ['top', 'middle', 'bottom', 'three'] as const
export type Stock = (typeof STOCKS)[number]

const points = 'Between -72 and 72 points: an inch at most.'
const offset = z.coerce.number(points).min(-72, points).max(72, points)
const number = whole(1, 9_999_999_999, 'Check numbers are whole, 1001 for example.').refine(
  (number) => number <= HIGHEST_CHECK,
  TOO_HIGH_CHECK,
)

/** Where on the sheet: stock, and how far to the right and down the printer is to shift, in points. */
export const CheckSheet = z.object({
  stock: z.enum(STOCKS, 'Choose a stock.').default('top'),
  offset_x: offset.default(0),
  offset_y: offset.default(0),
})

export const WriteChecks = z.strictObject({
  per: z.enum(CHECK_PER, 'One check per rider or per result.'),
  stock: z.enum(STOCKS, 'Choose a stock.'),
  offset_x: offset,
  offset_y: offset,
  /** The number on the first sheet in the printer; without it the next free one. */
  number: number.optional(),
})

/** `?numbers=1001-1012`, or one number. */
export const CheckNumbers = z.object({
  numbers: z
    .string()
    .regex(/^\d{1,9}(-\d{1,9})?$/, 'Check numbers look like 1001-1012.')
    .transform((text) => {
      const [first, last = first] = text.split('-').map(Number)
      return { first: first!, last: last! }
    })
    .refine(({ first, last }) => first <= last, 'The first number comes first.')
    .refine(({ first, last }) => last - first < 500, 'At most 500 checks at a time.'),
})

export const RegisterQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  q: line(120).default(''),
})

export type WrittenChecks = { url: string; first: number; last: number; count: number; cents: number }

export type ChecksProps = {
  organization: Organization
  event: Event
  activity: { id: number; name: string }
  /** Every result with money, on a check or not. */
  results: (PayableResult & { key: string })[]
  sheet: z.output<typeof CheckSheet>
  next_number: number
}

export type RegisteredCheck = {
  id: number
  number: number
  /** YYYY-MM-DD */
  dated: string
  /** "** VOID **" once it is void. */
  payee: string
  cents: number
  /** What it was before it was voided. */
  voided: { payee: string; cents: number } | null
  memo: string
  event: string
  /** Empty where it pays results of the whole event. */
  activity: string
}

export type CheckRegisterProps = {
  organization: Organization
  checks: RegisteredCheck[]
  q: string
  page: number
  pages: number
  total: { count: number; cents: number; voided: number }
}
