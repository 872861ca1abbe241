import { z } from '../fields/zod.ts'
import { isOwnName, NewPassword } from '../fields/password.ts'
import { line, name } from '../fields/text.ts'

const EMAIL = 'Enter your e-mail address, such as mae@example.com.'

/** What the person types who comes first: the code that the terminal shows, who they are, and what they run. */
export const FirstAccount = z
  .object({
    code: name(100, 'Enter the code.'),
    name: name(120, 'Enter your name.'),
    email: line(254, EMAIL)
      .transform((email) => email.toLowerCase())
      .pipe(z.email(EMAIL)),
    password: NewPassword,
    organization: name(120, 'Enter the name of your organization.'),
  })
  .refine(({ password, name, email }) => !isOwnName(password, name, email), {
    path: ['password'],
    error: 'Not your name or your address, please.',
  })
export type FirstAccount = z.output<typeof FirstAccount>
