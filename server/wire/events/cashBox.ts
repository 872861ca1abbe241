import { DENOMINATIONS } from '#rules/fees/cashCount.ts'
import { PAYMENT_KINDS } from '#rules/fees/paymentKinds.ts'
import { Abilities, Organization } from '../activity.ts'
import { MAX_ID } from '../validation/id.ts'
import { line, name as nameOf, wholeNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { EventHead } from './event.ts'
import { AddedAmount } from './money.ts'
import { OUTDATED } from '../sharedTexts.ts'

const COUNT = 'Enter a whole number, 0 or more.'

const pieces = z
  .union([z.literal('').transform(() => 0), wholeNumber(0, 100_000, COUNT)], COUNT)
  .nullish()
  .transform((count) => count ?? 0)

const Counts = z.strictObject(
  Object.fromEntries(DENOMINATIONS.map((cents) => [String(cents), pieces])) as Record<string, typeof pieces>,
)

const version = wholeNumber(0, MAX_ID, OUTDATED)

/** `version` is the version of the open cash box, or null if none is open. */
export const OpenCashBox = z.strictObject({ opened_cents: AddedAmount, version: version.nullable() })
export type OpenCashBox = z.output<typeof OpenCashBox>

const COUNTER = 'Enter who counted.'

export const CountCashBox = z
  .strictObject({
    version,
    counts: Counts,
    /** The expected amount on the secretary's screen. */
    expected_cents: z.int().min(-MAX_ID).max(MAX_ID),
    first: nameOf(60, COUNTER),
    second: nameOf(60, COUNTER),
    note: line(200).default(''),
  })
  .refine(({ first, second }) => first.toLowerCase() !== second.toLowerCase(), {
    path: ['second'],
    message: 'Two people must count the cash.',
  })
export type CountCashBox = z.output<typeof CountCashBox>

/** Totals for one kind of payment, or for one person who took payments. */
const Sum = z.strictObject({
  name: z.string(),
  in_cents: z.number(),
  back_cents: z.number(),
  payments: z.number(),
})

const CashBox = z.strictObject({
  id: z.number(),
  version: z.number(),
  opened: z.string(),
  opened_by: z.string().nullable(),
  opened_cents: z.number(),
  cash_in_cents: z.number(),
  cash_back_cents: z.number(),
  cash_won_cents: z.number(),
  cash_associations_cents: z.number(),
  /** Winnings in envelopes that haven't been picked up. This cash should no longer be in the box. */
  waiting_cents: z.number(),
  expected_cents: z.number(),
  counted: z
    .strictObject({
      at: z.string(),
      counts: z.record(z.string(), z.number()),
      cents: z.number(),
      counters: z.array(z.string()),
      note: z.string(),
    })
    .nullable(),
  can_reopen: z.boolean(),
  by_kind: z.array(Sum),
  by_person: z.array(Sum),
  checks: z.array(
    z.strictObject({ payer: z.string(), number: z.string(), cents: z.number(), returned: z.boolean() }),
  ),
  taken_back: z.array(
    z.strictObject({ payer: z.string(), text: z.string(), cents: z.number(), reason: z.string() }),
  ),
})
export type CashBox = z.infer<typeof CashBox>

/** `association` is null for fees without an association. */
export const AssociationPayment = z.strictObject({
  id: z.number(),
  association: z.string().nullable(),
  cents: z.number(),
  /** Older payments have no recorded kind. */
  kind: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
})
export type AssociationPayment = z.infer<typeof AssociationPayment>

/** `cents` is the amount owed, as shown on the organizer's screen. */
export const PayAssociation = z.strictObject({
  association: line(60).nullable(),
  cents: wholeNumber(1, MAX_ID, OUTDATED),
  kind: z.enum(PAYMENT_KINDS, 'Choose a payment type.'),
})
export type PayAssociation = z.output<typeof PayAssociation>

const Charged = z.strictObject({ name: z.string(), cents: z.number() })

export const CashBoxProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  boxes: z.array(z.strictObject({ id: z.number(), opened: z.string(), is_counted: z.boolean() })),
  box: CashBox.nullable(),
  last_count_cents: z.number().nullable(),
  event_sums: z.strictObject({
    purse: z.array(Charged),
    office: z.array(Charged),
    /** `association` is null for fees without an association. */
    association: z.array(Charged.extend({ association: z.string().nullable() })),
    association_payments: z.array(AssociationPayment),
    other: z.array(Charged),
    /** Association fees that weren't charged to riders. `name` is the association. */
    uncharged: z.array(Charged),
    /**
     * The parts of entry fees that never reach a purse: per-entry deductions and the retainage. Null for members who
     * can't see money.
     */
    deductions: z.strictObject({ deducted_cents: z.number(), kept_cents: z.number() }).nullable(),
    charged_cents: z.number(),
    paid_cents: z.number(),
    returned_cents: z.number(),
    owed_cents: z.number(),
    credit_cents: z.number(),
  }),
  can: Abilities,
})
export type CashBoxProps = z.infer<typeof CashBoxProps>

export const CashBoxQuery = z.object({ box: wholeNumber(1, MAX_ID, 'Choose a cash box.').optional() })
