import { MAX_PAYMENT_KIND_LENGTH } from '#rules/fees/paymentKinds.ts'
import { email } from '../validation/email.ts'
import { line, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { AddedAmount } from './money.ts'

export const ReceiptMail = z.strictObject({
  /** Null if the receipt goes to the email address of the payer's account. */
  email: z.string().nullable(),
  status: z.enum(['waiting', 'sending', 'sent', 'failed']),
  error: z.string().nullable(),
})
export type ReceiptMail = z.infer<typeof ReceiptMail>

/** `cents` is negative if money was given back. */
export const CardPayment = z.strictObject({
  id: z.number(),
  kind: z.string(),
  check_number: z.string().nullable(),
  cents: z.number(),
  note: z.string(),
  /** For example, "Jun 6, 9:05 AM", in the event's time zone. */
  at: z.string(),
  by: z.string().nullable(),
  returned: z.boolean(),
  /** False if the payment was voided, returned or paid out of winnings, or if its cash box was counted. */
  can_void: z.boolean(),
  voided: z.strictObject({ reason: z.string(), by: z.string().nullable() }).nullable(),
  mailed: ReceiptMail.nullable(),
})
export type CardPayment = z.infer<typeof CardPayment>

const MISSING_KEY = 'Send a key of up to 64 characters without spaces.'
/** The server's own keys contain spaces, so a client's key must not. */
export const clientKey = rawText(64, MISSING_KEY).refine((key) => /^\S+$/.test(key), MISSING_KEY)

const AMOUNT = 'Enter an amount, e.g. 45 or 1,250.50.'
const CHECK_NUMBER = "Enter the check's number."

export const TakePayment = z
  .strictObject({
    client_key: clientKey,
    kind: rawText(MAX_PAYMENT_KIND_LENGTH, 'Choose a payment type.'),
    cents: AddedAmount.refine((cents) => cents > 0, AMOUNT),
    check_number: line(20, CHECK_NUMBER)
      .transform((number) => number || null)
      .nullable()
      .default(null),
    note: line(200).default(''),
    gives_back: z.boolean().default(false),
    /** True if the secretary confirmed taking more than the account owes, or giving back more than its credit. */
    confirmed: z.boolean().default(false),
  })
  .refine(({ kind, check_number }) => (kind === 'check') === (check_number !== null), {
    path: ['check_number'],
    message: CHECK_NUMBER,
  })
export type TakePayment = z.output<typeof TakePayment>

const REASON = 'Enter a reason.'

export const VoidPayment = z.strictObject({
  reason: line(200, REASON).refine((text) => text !== '', REASON),
})

export const MailReceipt = z.strictObject({ email: email.nullable().default(null) })

export const ReceiptQuery = z.object({
  paper: z.enum(['letter', 'roll'], 'Choose letter or roll.').default('letter'),
})
