import { z } from 'zod'
import { composed, MOST_UNITS } from './password.ts'
import { line } from './text.ts'

export const SignIn = z.object({
  email: line(254, 'Enter your e-mail address.')
    .transform((email) => email.toLowerCase())
    .refine(Boolean, 'Enter your e-mail address.'),
  password: z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(MOST_UNITS)
    .transform(composed),
  to: z.string().max(2000).optional(),
})
