import { Organization } from './activity.ts'
import { id } from './validation/id.ts'
import { optionalDay } from './validation/optional.ts'
import { pageNumber, rawText, wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'
import { OUTDATED } from './sharedTexts.ts'

const year = wholeNumber(1900, 2199, 'Enter a year, e.g. 2026.')
const PAYEE = 'Choose a payee from the list.'

const show = z.literal('over', 'Choose a filter from the list.').optional()

/** Without a `year`, the page shows the latest year with payouts, or else the current year. */
export const TaxYearQuery = z.object({ year: year.optional(), show, page: pageNumber })

export const TaxYearExportQuery = z.object({ year, show })

export type TaxPayeeKey = { rider: number } | { payee: string }

const payeeKey = {
  rider: id(PAYEE).optional(),
  payee: rawText(120, PAYEE).optional(),
}
type GivenPayee = { rider?: number; payee?: string }

const isOnePayee = ({ rider, payee }: GivenPayee) => (rider === undefined) !== (payee === undefined)
const ONE_PAYEE = { path: ['payee'], message: PAYEE }

const toPayeeKey = ({ rider, payee }: GivenPayee): TaxPayeeKey =>
  rider === undefined ? { payee: payee! } : { rider }

export const TaxPayoutsQuery = z
  .object({ year, ...payeeKey, page: pageNumber })
  .refine(isOnePayee, ONE_PAYEE)
  .transform(({ year, page, ...payee }) => ({ year, page, payee: toPayeeKey(payee) }))

/** A blank `received_on` removes the W-9's check mark. `seen` is the date that the user's screen showed. */
export const SaveW9 = z
  .strictObject({
    ...payeeKey,
    received_on: optionalDay('Enter the day the W-9 came in.'),
    seen: optionalDay(OUTDATED),
  })
  .refine(isOnePayee, ONE_PAYEE)
  .transform(({ received_on, seen, ...payee }) => ({ received_on, seen, payee: toPayeeKey(payee) }))
export type SaveW9 = z.output<typeof SaveW9>

/** Amounts are prizes before netted fees are subtracted. */
export const TaxPayee = z.strictObject({
  /** Null for a payee who is known only by the name on checks. */
  rider_id: z.number().nullable(),
  payee: z.string(),
  hometown: z.string().nullable(),
  payouts: z.number(),
  cents: z.number(),
  waiting_cents: z.number(),
  /** `is_paper` is true if the W-9 is checked off only among the rider's papers. */
  w9: z.strictObject({ received_on: z.iso.date(), is_paper: z.boolean() }).nullable(),
  /** The amount paid to other payees with the same name, who may be the same person. */
  namesake_cents: z.number(),
})
export type TaxPayee = z.infer<typeof TaxPayee>

const Threshold = z.strictObject({ cents: z.number(), year: z.number() })

export const TaxYearProps = z.strictObject({
  organization: Organization,
  year: z.number(),
  years: z.array(z.number()),
  threshold: Threshold,
  payees: z.array(TaxPayee),
  show: z.literal('over').nullable(),
  page: z.number(),
  pages: z.number(),
  /**
   * Totals for the whole year, regardless of `show`. `over` counts the payees who reach the threshold. For this
   * count, the amounts of payees with the same name are added together. `without_w9` counts how many of the payees in
   * `over` have no W-9.
   */
  total: z.strictObject({ payees: z.number(), cents: z.number(), over: z.number(), without_w9: z.number() }),
  /** In the organization's time zone. */
  today: z.iso.date(),
})
export type TaxYearProps = z.infer<typeof TaxYearProps>

export const TaxPayout = z.strictObject({
  id: z.number(),
  number: z.number().nullable(),
  cents: z.number(),
  netted_cents: z.number(),
  dated: z.iso.date(),
  event: z.string(),
  lines: z.array(z.strictObject({ description: z.string(), cents: z.number() })),
  is_waiting: z.boolean(),
})
export type TaxPayout = z.infer<typeof TaxPayout>

export const TaxPayoutsProps = z.strictObject({
  organization: Organization,
  year: z.number(),
  payee: TaxPayee,
  payouts: z.array(TaxPayout),
  page: z.number(),
  pages: z.number(),
})
export type TaxPayoutsProps = z.infer<typeof TaxPayoutsProps>
