import { z } from 'zod'
import { isOwnName, NewPassword } from './password.ts'
import { line } from './text.ts'

const given = (most: number, missing: string) => line(most, missing).refine(Boolean, missing)
const EMAIL = 'Enter your e-mail address, such as mae@example.com.'

/** What the person types who comes first: the code that the terminal shows, who they are, and what they run. */
export const FirstAccount = z
  .object({
    code: given(100, 'Enter the code.'),
    name: given(120, 'Enter your name.'),
    email: line(254, EMAIL)
      .transform((email) => email.toLowerCase())
      .pipe(z.email(EMAIL)),
    password: NewPassword,
    organization: given(120, 'Enter the name of your organization.'),
  })
  .refine(({ password, name, email }) => !isOwnName(password, name, email), {
    path: ['password'],
    error: 'Not your name or your address, please.',
  })
export type FirstAccount = z.output<typeof FirstAccount>
