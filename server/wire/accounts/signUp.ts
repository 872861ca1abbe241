import { email } from '../validation/email.ts'
import { isNameOrEmail, NewPassword, PASSWORD_IS_NAME } from '../validation/password.ts'
import { name, rawText } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

/** Who signs up; `to` is the page they wanted to see, and see after their first sign-in. */
export const SignUp = z
  .object({
    name: name(120, 'Enter your name.'),
    email,
    password: NewPassword,
    /** Organizers find those who ride when they make a draw. */
    rides: z.boolean('Say whether you ride.').default(false),
    to: rawText(2000).default(''),
  })
  .refine(({ password, name, email }) => !isNameOrEmail(password, name, email), {
    path: ['password'],
    error: PASSWORD_IS_NAME,
  })
export type SignUp = z.output<typeof SignUp>

/** What waits for its link: of a sign-up. The password is kept as its hash only. */
export const PendingSignUp = z.object({
  name: z.string(),
  password_hash: z.string(),
  rides: z.boolean().default(false),
  to: z.string(),
})
export type PendingSignUp = z.output<typeof PendingSignUp>

export const RequestPasswordReset = z.object({ email })
/** With what an address or a form says of its link. */
export const LinkToken = z.object({
  token: z.string('This link is not whole.').max(100, 'This link is not whole.'),
})
export const ResetPassword = LinkToken.extend({ password: NewPassword })

/** What is behind a link that still opens something: whose it is. */
const ValidLink = z.strictObject({ token: z.string(), email: z.string(), name: z.string() }).nullable()
export type ValidLink = z.infer<typeof ValidLink>

/** `link` is null once it has been used or is over. */
export const LinkProps = z.strictObject({ link: ValidLink })
export type LinkProps = z.infer<typeof LinkProps>

/** A sign-up that waits for its code, where no mail server is set up. */
export const PendingSignUpItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type PendingSignUpItem = z.infer<typeof PendingSignUpItem>

/** What the office hands out: the code to type, and the link, with a picture of it where phones can open it. */
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
