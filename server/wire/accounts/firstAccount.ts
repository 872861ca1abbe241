import { z } from '../fields/zod.ts'
import { email } from '../fields/email.ts'
import { isOwnName, NewPassword, OWN_NAME } from '../fields/password.ts'
import { name } from '../fields/text.ts'
import { TIME_ZONES } from '../organizations/settings.ts'

/** What the person types who comes first: the code that the terminal shows, who they are, and what they run. */
export const FirstAccount = z
  .object({
    code: name(100, 'Enter the code.'),
    name: name(120, 'Enter your name.'),
    email,
    password: NewPassword,
    organization: name(120, 'Enter the name of your organization.'),
    /** That of the browser; one that is not known here keeps nobody from their account. */
    time_zone: z.enum(TIME_ZONES).optional().catch(undefined),
  })
  .refine(({ password, name, email }) => !isOwnName(password, name, email), {
    path: ['password'],
    error: OWN_NAME,
  })
export type FirstAccount = z.output<typeof FirstAccount>

/** `waits`: there is a code, in the terminal of whoever runs the machine. */
export const FirstAccountProps = z.strictObject({ waits: z.boolean() })
export type FirstAccountProps = z.infer<typeof FirstAccountProps>
