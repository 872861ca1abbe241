import { email } from '../validation/email.ts'
import { isNameOrEmail, NewPassword, PASSWORD_IS_NAME } from '../validation/password.ts'
import { name, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

/** `to` is the page to show after the first sign-in. */
export const SignUp = z
  .object({
    name: name(120, 'Enter your name.'),
    email,
    password: NewPassword,
    /** Organizers making a draw can find users who ride. */
    rides: z.boolean('Say whether you ride.').default(false),
    to: rawText(2000).default(''),
  })
  .refine(({ password, name, email }) => !isNameOrEmail(password, name, email), {
    path: ['password'],
    error: PASSWORD_IS_NAME,
  })
export type SignUp = z.output<typeof SignUp>

/** A sign-up that waits for its confirmation. Only the hash of the password is stored. */
export const PendingSignUp = z.object({
  name: z.string(),
  password_hash: z.string(),
  rides: z.boolean().default(false),
  to: z.string(),
})
export type PendingSignUp = z.output<typeof PendingSignUp>

export const RequestPasswordReset = z.object({ email })
export const LinkToken = z.object({
  token: z.string('This link is not whole.').max(100, 'This link is not whole.'),
})
export const ResetPassword = LinkToken.extend({ password: NewPassword })

const ValidLink = z.strictObject({ token: z.string(), email: z.string(), name: z.string() }).nullable()
export type ValidLink = z.infer<typeof ValidLink>

/** `link` is null if it was used or has expired. */
export const LinkProps = z.strictObject({ link: ValidLink })
export type LinkProps = z.infer<typeof LinkProps>

/** A sign-up that waits for its code. Listed only when no mail server is set up. */
export const PendingSignUpItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type PendingSignUpItem = z.infer<typeof PendingSignUpItem>

/** For the office to hand out. `picture` is null if phones can't open the link. */
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
