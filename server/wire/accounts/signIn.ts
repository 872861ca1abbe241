import { z } from '../validation/zod.ts'
import { CurrentPassword } from '../validation/password.ts'
import { line, rawText } from '../validation/text.ts'

const WRONG_CREDENTIALS = 'E-mail or password is wrong.'
const FOREIGN_ADDRESS = 'Enter an address of this site.'

export const SignIn = z.object({
  email: line(254, 'Enter your e-mail address.')
    .transform((email) => email.toLowerCase())
    .refine(Boolean, 'Enter your e-mail address.'),
  password: CurrentPassword(WRONG_CREDENTIALS),
  to: rawText(2000, FOREIGN_ADDRESS).optional(),
})
