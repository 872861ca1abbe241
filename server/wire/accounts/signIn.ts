import { z } from '../fields/zod.ts'
import { KnownPassword } from '../fields/password.ts'
import { line, plain } from '../fields/text.ts'

const WRONG = 'E-mail or password is wrong.'
const ELSEWHERE = 'Enter an address of this site.'

export const SignIn = z.object({
  email: line(254, 'Enter your e-mail address.')
    .transform((email) => email.toLowerCase())
    .refine(Boolean, 'Enter your e-mail address.'),
  password: KnownPassword(WRONG),
  to: plain(2000, ELSEWHERE).optional(),
})
