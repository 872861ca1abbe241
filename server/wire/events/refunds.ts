import { SCRATCH_KINDS } from '#rules/entries/scratchKinds.ts'
import { id as idOf } from '../validation/id.ts'
import { optionalLine } from '../validation/optional.ts'
import { z } from '../validation/zod.ts'
import { Amount } from './money.ts'

const keptFor = z.enum(['purse', 'office'], 'Choose who keeps the money.')

const Refund = z.strictObject({
  contests: z.array(z.strictObject({ contest_id: z.number(), refund_cents: z.number() })),
  fees_refunded: z.boolean(),
  kept_for: keptFor,
})

export const RefundOptions = Refund.extend({
  contests: z.array(
    z.strictObject({
      contest_id: z.number(),
      name: z.string(),
      fee_cents: z.number(),
      refund_cents: z.number(),
    }),
  ),
  fees_cents: z.number(),
  kept_for: keptFor.nullable(),
  /** The saved refund, or else the refund for the same rider and horse in another go. */
  refunded: z
    .strictObject({
      cents: z.number(),
      /** For example, "Jun 6, 9:05 AM", in the event's time zone. */
      at: z.string().nullable(),
      by: z.string().nullable(),
      with_other_go: z.boolean(),
    })
    .nullable(),
  /** The account's balance. Negative for a credit. */
  owes_cents: z.number(),
  scratch: z.strictObject({ kind: z.enum(SCRATCH_KINDS), reason: z.string().nullable() }).nullable(),
  by_policy: z.record(z.enum(SCRATCH_KINDS), Refund.extend({ has_stage: z.boolean() })),
})
export type RefundOptions = z.infer<typeof RefundOptions>

export const HorseFeeQuery = z.object({
  horse_id: idOf('Choose a horse from the list.').nullable().default(null),
})
export const HorseFee = z.strictObject({ cents: z.number() })
export type HorseFee = z.infer<typeof HorseFee>

export const SaveRefund = z.strictObject({
  contests: z
    .array(
      z.strictObject({ contest_id: idOf('Choose a class or side pot from the list.'), refund_cents: Amount }),
    )
    .max(100)
    .refine(
      (contests) => new Set(contests.map(({ contest_id }) => contest_id)).size === contests.length,
      'List each class and side pot once.',
    ),
  fees_refunded: z.boolean(),
  kept_for: keptFor,
  reason: optionalLine(200),
})
export type SaveRefund = z.output<typeof SaveRefund>
