import { readCode } from '#lib/typedCode.ts'
import { email } from '../fields/email.ts'
import { isOwnName, NewPassword, OWN_NAME } from '../fields/password.ts'
import { line } from '../fields/text.ts'
import { z } from '../fields/zod.ts'

const CODE = 'Enter the code from the e-mail.'

/** A code from an e-mail, beside the address that it was sent to. */
export const TypedCode = z.object({
  email,
  code: line(40, CODE).transform(readCode).refine(Boolean, CODE),
})
export type TypedCode = z.output<typeof TypedCode>

/** What else a code for a forgotten password needs. */
export const PasswordAnew = z.object({ password: NewPassword })

/** Beside a code for a new account it may be said again: whoever reads the mail chooses, whoever it was that signed up. */
export const PasswordBeside = z.object({ password: z.string().optional() })

export const ownNameIsNoPassword = (password: string, owner: { name: string; email: string | null }) =>
  isOwnName(password, owner.name, owner.email ?? '') ? OWN_NAME : null

/** What a typed code has done; `to` is the page that somebody wanted to see before they signed up. */
export const UsedCode = z.strictObject({
  did: z.enum(['sign-up', 'reset', 'e-mail']),
  to: z.string(),
})
export type UsedCode = z.infer<typeof UsedCode>
