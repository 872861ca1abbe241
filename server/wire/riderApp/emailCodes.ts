import { parseCode } from '#lib/typedCode.ts'
import { email } from '../validation/email.ts'
import { isNameOrEmail, NewPassword, PASSWORD_IS_NAME } from '../validation/password.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const INVALID_CODE = 'Enter your code.'

export const EmailCode = z.object({
  email,
  code: line(40, INVALID_CODE).transform(parseCode).refine(Boolean, INVALID_CODE),
})
export type EmailCode = z.output<typeof EmailCode>

export const NewPasswordWithCode = z.object({ password: NewPassword })

export const SignUpPasswordWithCode = z.object({ password: z.string().optional() })

export const findPasswordProblem = (password: string, owner: { name: string; email: string | null }) =>
  isNameOrEmail(password, owner.name, owner.email ?? '') ? PASSWORD_IS_NAME : null

export const UsedEmailCode = z.strictObject({
  did: z.enum(['sign-up', 'reset', 'e-mail']),
  to: z.string(),
})
export type UsedEmailCode = z.infer<typeof UsedEmailCode>
