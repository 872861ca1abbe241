import { MAX_ANNOUNCER_NOTE, MAX_BACK_NUMBER } from '#rules/entries/announcer.ts'
import { SCRATCH_KINDS } from '#rules/entries/scratchKinds.ts'
import { FEE_PURPOSES } from '#rules/fees/feeKinds.ts'
import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { id as idOf } from '../validation/id.ts'
import { line, name as nameOf, wholeNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { Amount } from './money.ts'
import { CardPayment, clientKey as client_key } from './payments.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })
const id = idOf('Choose a name from the list.')

/** `cents` is negative for a refund. */
export const CardCharge = z.strictObject({
  id: z.number(),
  name: z.string(),
  horse: z.string().nullable(),
  cents: z.number(),
  /** False for waived charges, and for entry fees, which are refunded instead. */
  can_waive: z.boolean(),
  waived: z.strictObject({ reason: z.string(), by: z.string().nullable() }).nullable(),
})

const PaidRider = Named.extend({
  arrived: z.boolean(),
  charges: z.array(CardCharge),
  paid_cents: z.number(),
  due_cents: z.number(),
})

export const CardRun = z.strictObject({
  id: z.number(),
  version: z.number(),
  activity_id: z.number(),
  class: z.string(),
  round: z.string(),
  draw: z.number().nullable(),
  horse: z.string().nullable(),
  scratched: z.boolean(),
  scratch_kind: z.enum(SCRATCH_KINDS).nullable(),
  scored: z.boolean(),
})

export const RiderCard = z.strictObject({
  rider: Named,
  phone: z.string().nullable(),
  payer: Named.nullable(),
  pays_for: z.array(PaidRider),
  arrived: z.boolean(),
  back_number: z.string().nullable(),
  announcer_note: z.string().nullable(),
  has_email: z.boolean(),
  runs: z.array(CardRun),
  charges: z.array(CardCharge),
  due_cents: z.number(),
  payments: z.array(CardPayment),
  paid_cents: z.number(),
  /** The combined balance of the payer and all riders whose bills they pay. Negative for a credit. */
  owes_cents: z.number(),
  /** Winnings in published payouts. Null for users who can't see money. */
  won_cents: z.number().nullable(),
  /** The part of `won_cents` that was paid out or used to pay fees. */
  won_paid_cents: z.number().nullable(),
  fees_from_winnings: z.array(Named.extend({ cents: z.number() })),
  /** Null for users who can't pay winnings. */
  to_pay_cents: z.number().nullable(),
  returned_check_cents: z.number(),
  pieces: z.array(Named.extend({ cents: z.number() })),
})
export type RiderCard = z.infer<typeof RiderCard>

/** Missing fields stay unchanged. */
const optional = (most: number) =>
  line(most)
    .transform((text) => text || null)
    .nullable()
    .optional()

export const UpdateRiderCard = z.strictObject({
  /** Null if the rider pays their own bill. */
  payer_id: id.nullable().optional(),
  payer_name: nameOf(MAX_NAME_LENGTH).optional(),
  back_number: optional(MAX_BACK_NUMBER),
  announcer_note: optional(MAX_ANNOUNCER_NOTE),
})
export type UpdateRiderCard = z.output<typeof UpdateRiderCard>

export const CheckIn = z.strictObject({
  riders: z.array(id).min(1, 'Choose a rider.').max(1_000, 'Choose up to 1,000 riders.'),
  arrived: z.boolean('Choose whether the riders are checked in.'),
})
export type CheckIn = z.output<typeof CheckIn>

const COUNT = 'Enter a number from 1 to 100.'

export const AddCharge = z.union([
  z.strictObject({ client_key, fee_kind_id: id, count: wholeNumber(1, 100, COUNT) }),
  z.strictObject({
    client_key,
    name: nameOf(60),
    cents: Amount.refine((cents) => cents > 0, 'Enter an amount, e.g. 45 or 1,250.50.'),
    purpose: z.enum(FEE_PURPOSES, 'Choose who keeps the fee.').default('office'),
  }),
])
export type AddCharge = z.output<typeof AddCharge>

export const WaiveCharge = z.strictObject({
  reason: line(200, 'Enter a reason.').refine((text) => text !== '', 'Enter a reason.'),
})
