import { Organization } from './activity.ts'
import { id } from './validation/id.ts'
import { optionalDay } from './validation/optional.ts'
import { pageNumber, rawText, wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'
import { OUTDATED } from './sharedTexts.ts'

const year = wholeNumber(1900, 2199, 'Enter a year, e.g. 2026.')
const PAYEE = 'Choose a payee from the list.'

const show = z.literal('over', 'Choose what to list.').optional()

/** By default, the latest year with payouts, or else the current year. */
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

/** A null `received_on` removes the W-9's check mark. `seen` is the date that the user's screen showed. */
export const SaveW9 = z
  .strictObject({
    ...payeeKey,
    received_on: optionalDay('Enter the day when the W-9 came in.'),
    seen: optionalDay(OUTDATED),
  })
  .refine(isOnePayee, ONE_PAYEE)
  .transform(({ received_on, seen, ...payee }) => ({ received_on, seen, payee: toPayeeKey(payee) }))
export type SaveW9 = z.output<typeof SaveW9>

/** Amounts are prizes before netted fees are taken out. */
export const TaxPayee = z.strictObject({
  /** Null for a payee who is only a name on checks. */
  rider_id: z.number().nullable(),
  payee: z.string(),
  hometown: z.string().nullable(),
  payouts: z.number(),
  cents: z.number(),
  waiting_cents: z.number(),
  /** `is_paper` is true if the W-9 is checked off only among the rider's papers. */
  w9: z.strictObject({ received_on: z.iso.date(), is_paper: z.boolean() }).nullable(),
  /** Paid under the same name, possibly to the same person. */
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
   * For the whole year, regardless of `show`. `over` counts payees who reach the threshold together with payees of
   * the same name. `without_w9` counts those without a W-9.
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
