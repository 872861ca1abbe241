import { email } from '../validation/email.ts'
import { isNameOrEmail, NewPassword, PASSWORD_IS_NAME } from '../validation/password.ts'
import { name, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

export const LINK_INCOMPLETE = "This link isn't complete. Open the whole link from your email."

export const NewAccount = z.object({ name: name(120, 'Enter your name.'), email, password: NewPassword })
type NewAccount = z.output<typeof NewAccount>

export const hasDistinctPassword = ({ password, name, email }: NewAccount) =>
  !isNameOrEmail(password, name, email)
export const PASSWORD_IS_NAME_ISSUE = { path: ['password'], error: PASSWORD_IS_NAME }

export const SignUp = NewAccount.extend({
  rides: z.boolean("Choose whether you're a rider.").default(false),
  to: rawText(2000).default(''),
}).refine(hasDistinctPassword, PASSWORD_IS_NAME_ISSUE)
export type SignUp = z.output<typeof SignUp>

export const PendingSignUp = z.object({
  name: z.string(),
  password_hash: z.string(),
  rides: z.boolean().default(false),
  to: z.string(),
})
export type PendingSignUp = z.output<typeof PendingSignUp>

export const RequestPasswordReset = z.object({ email })
export const LinkToken = z.object({
  token: z.string(LINK_INCOMPLETE).max(100, LINK_INCOMPLETE),
})
export const ResetPassword = LinkToken.extend({ password: NewPassword })

const ValidLink = z.strictObject({ token: z.string(), email: z.string(), name: z.string() }).nullable()
export type ValidLink = z.infer<typeof ValidLink>

export const LinkProps = z.strictObject({ link: ValidLink })
export type LinkProps = z.infer<typeof LinkProps>

export const PendingSignUpItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type PendingSignUpItem = z.infer<typeof PendingSignUpItem>

export const SignUpCode = z.strictObject({
  name: z.string(),
  email: z.string(),
  code: z.string(),
  link: z.string(),
  picture: z.string().nullable(),
  expires_at: z.iso.datetime(),
})
export type SignUpCode = z.infer<typeof SignUpCode>

export const SignUpProps = z.strictObject({ open: z.boolean() })
export type SignUpProps = z.infer<typeof SignUpProps>
