import { PendingSignUpItem } from '../accounts/signUp.ts'
import { Organization } from '../activity.ts'
import { pageNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

/** A name alone doesn't prove who someone is, so the organization sees the account's email address. */
export const ClaimItem = z.strictObject({
  id: z.number(),
  rider: Named,
  account: Named.extend({ email: z.string().nullable() }),
  kind: z.enum(['rider', 'guardian']),
  way: z.enum(['code', 'asked']),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'claimed', 'taken back']),
})
export type ClaimItem = z.infer<typeof ClaimItem>

export const ClaimsProps = z.strictObject({
  organization: Organization,
  waiting: z.array(ClaimItem),
  sign_ups: z.array(PendingSignUpItem),
  claims: z.array(ClaimItem),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type ClaimsProps = z.infer<typeof ClaimsProps>

export const ClaimsQuery = z.object({ page: pageNumber })

export const ClaimCodeProps = z.strictObject({
  organization: Organization,
  rider: Named,
  code: z
    .strictObject({
      id: z.number(),
      text: z.string(),
      link: z.string(),
      picture: z.string().nullable(),
      expires_at: z.iso.datetime(),
    })
    .nullable(),
  local_links: z.string().nullable(),
})
export type ClaimCodeProps = z.infer<typeof ClaimCodeProps>
