import { DELIVERIES, PAYOFF_KINDS } from '#rules/payout/payoff.ts'
import { Abilities, Organization } from './activity.ts'
import { NumberedSheet, SavedSheet } from './checks.ts'
import { EventHead } from './events/event.ts'
import { id as idOf, MAX_ID } from './validation/id.ts'
import { line, wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'
import { OUTDATED } from './sharedTexts.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })
const Line = z.strictObject({ description: z.string(), cents: z.number() })
const id = idOf('Choose a name from the list.')

export const UnpaidRider = z.strictObject({
  rider: Named,
  payer: Named.nullable(),
  account_id: z.number(),
  owes_cents: z.number(),
  lines: z.array(Line),
})
export type UnpaidRider = z.infer<typeof UnpaidRider>

export const Payoff = z.strictObject({
  id: z.number(),
  /** Null for cash, or if fees used up all of the winnings. */
  number: z.number().nullable(),
  payee: z.string(),
  cents: z.number(),
  netted_cents: z.number(),
  class: z.string().nullable(),
  dated: z.iso.date(),
  is_printed: z.boolean(),
  lines: z.array(Line),
  /** True if the check or cash hasn't been picked up or mailed. Always false for checks written on a class's page. */
  is_waiting: z.boolean(),
  delivered: z.strictObject({ delivery: z.enum(DELIVERIES), at: z.string() }).nullable(),
})
export type Payoff = z.infer<typeof Payoff>

/**
 * The event can't be closed until `published_cents` equals the sum of checks, cash, netted fees and unpaid winnings.
 */
const Totals = z.strictObject({
  published_cents: z.number(),
  checks_cents: z.number(),
  cash_cents: z.number(),
  netted_cents: z.number(),
  unpaid_cents: z.number(),
  /** Winnings of runs without a rider. */
  unpayable_cents: z.number(),
  waiting_cents: z.number(),
})
export type PayoffTotals = z.infer<typeof Totals>

export const PayoffProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  rider: Named.nullable(),
  unpaid: z.array(UnpaidRider),
  payoffs: z.array(Payoff),
  totals: Totals,
  /** The draws in which a run without a rider won money. */
  riderless_draws: z.array(z.strictObject({ activity_id: z.number(), name: z.string(), round: z.string() })),
  /** Null if no cash box is open. */
  cash_box_cents: z.number().nullable(),
  sheet: SavedSheet,
  next_number: z.number(),
  can: Abilities,
})
export type PayoffProps = z.infer<typeof PayoffProps>

export const PayoffQuery = z.object({ rider: id.optional() })

const PAYEE = 'Enter a name for the check or envelope.'

const ChosenRider = z
  .strictObject({
    rider_id: id,
    kind: z.enum(PAYOFF_KINDS, 'Choose check or cash.'),
    payee_id: id.nullable(),
    payee: line(120, PAYEE).default(''),
    nets: z.boolean().default(false),
    /** `won_cents` and `owes_cents` are the amounts on the organizer's screen. */
    won_cents: wholeNumber(1, MAX_ID, OUTDATED),
    owes_cents: z.int(OUTDATED).min(-MAX_ID, OUTDATED).max(MAX_ID, OUTDATED),
  })
  .refine(({ payee_id, payee }) => payee_id !== null || payee !== '', { path: ['payee'], message: PAYEE })

export const MAX_PAID_RIDERS = 400

export const PayWinnings = NumberedSheet.extend({
  riders: z
    .array(ChosenRider, 'Choose the riders to pay.')
    .min(1, 'Choose the riders to pay.')
    .max(MAX_PAID_RIDERS, `Pay up to ${MAX_PAID_RIDERS} riders at a time.`)
    .refine(
      (riders) => new Set(riders.map(({ rider_id }) => rider_id)).size === riders.length,
      'List each rider once.',
    ),
})
export type PayWinnings = z.output<typeof PayWinnings>

export const PaidWinnings = z.strictObject({
  checks: z.strictObject({ url: z.string(), first: z.number(), last: z.number() }).nullable(),
  envelopes: z.number(),
  cents: z.number(),
  netted_cents: z.number(),
})
export type PaidWinnings = z.infer<typeof PaidWinnings>

const DELIVERY = 'Choose picked up, mailed or not picked up.'

/** `seen` is the value that the page showed. Null means neither picked up nor mailed. */
export const DeliverPayoff = z.strictObject({
  delivery: z.enum(DELIVERIES, DELIVERY).nullable(),
  seen: z.enum(DELIVERIES, DELIVERY).nullable(),
})
export type DeliverPayoff = z.output<typeof DeliverPayoff>
