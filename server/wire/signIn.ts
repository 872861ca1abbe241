import { z } from 'zod'

export const SignIn = z.object({
  email: z
    .string('Enter your e-mail address.')
    .trim()
    .toLowerCase()
    .min(1, 'Enter your e-mail address.')
    .max(254),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(200),
  to: z.string().max(2000).optional(),
})
