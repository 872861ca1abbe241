import { z } from '../validation/zod.ts'
import { email } from '../validation/email.ts'
import { isNameOrEmail, NewPassword, PASSWORD_IS_NAME } from '../validation/password.ts'
import { name } from '../validation/text.ts'
import { TIME_ZONES } from '../organizations/settings.ts'

export const FirstAccount = z
  .object({
    code: name(100, 'Enter the code.'),
    name: name(120, 'Enter your name.'),
    email,
    password: NewPassword,
    organization: name(120, "Enter your organization's name."),
    time_zone: z.enum(TIME_ZONES).optional().catch(undefined),
  })
  .refine(({ password, name, email }) => !isNameOrEmail(password, name, email), {
    path: ['password'],
    error: PASSWORD_IS_NAME,
  })
export type FirstAccount = z.output<typeof FirstAccount>

export const FirstAccountProps = z.strictObject({ waits: z.boolean() })
export type FirstAccountProps = z.infer<typeof FirstAccountProps>
