import { z } from '../validation/zod.ts'
import { CurrentPassword } from '../validation/password.ts'
import { line, rawText } from '../validation/text.ts'

export const WRONG_CREDENTIALS = 'Wrong email or password.'
const FOREIGN_ADDRESS = 'Use a link to a page on this site.'

export const SignIn = z.object({
  email: line(254, 'Enter your email address.')
    .transform((email) => email.toLowerCase())
    .refine(Boolean, 'Enter your email address.'),
  password: CurrentPassword(WRONG_CREDENTIALS),
  to: rawText(2000, FOREIGN_ADDRESS).optional(),
})
