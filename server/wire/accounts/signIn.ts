import { z } from '../fields/zod.ts'
import { composed, MOST_UNITS } from '../fields/password.ts'
import { line } from '../fields/text.ts'

/** Nobody has a password so long. */
const WRONG = 'E-mail or password is wrong.'
const ELSEWHERE = 'Enter an address of this site.'

export const SignIn = z.object({
  email: line(254, 'Enter your e-mail address.')
    .transform((email) => email.toLowerCase())
    .refine(Boolean, 'Enter your e-mail address.'),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(MOST_UNITS, WRONG)
    .transform(composed),
  to: z.string(ELSEWHERE).max(2000, ELSEWHERE).optional(),
})
