import { z } from 'zod'
import { line } from './text.ts'

export const SignIn = z.object({
  email: line(254, 'Enter your e-mail address.')
    .transform((email) => email.toLowerCase())
    .refine(Boolean, 'Enter your e-mail address.'),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(200),
  to: z.string().max(2000).optional(),
})
