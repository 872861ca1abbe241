import { PendingSignUpItem } from '../accounts/signUp.ts'
import { Organization } from '../activity.ts'
import { pageNumber } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

/** Who claimed whom. Whoever claims shows the organization their address: names alone are no proof. */
export const ClaimItem = z.strictObject({
  id: z.number(),
  rider: Named,
  account: Named.extend({ email: z.string().nullable() }),
  kind: z.enum(['rider', 'guardian']),
  way: z.enum(['code', 'asked']),
  /** Who handed out the code, or confirmed. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'claimed', 'taken back']),
})
export type ClaimItem = z.infer<typeof ClaimItem>

export const ClaimsProps = z.strictObject({
  organization: Organization,
  waiting: z.array(ClaimItem),
  /** Those that wait for a code, where this person hands them out. */
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
  /** As it is read, as a link and as a picture of it. */
  code: z
    .strictObject({
      id: z.number(),
      text: z.string(),
      link: z.string(),
      /** Null where phones can't open the link. */
      picture: z.string().nullable(),
      expires_at: z.iso.datetime(),
    })
    .nullable(),
  /** What links begin with, where only this machine opens them. */
  local_links: z.string().nullable(),
})
export type ClaimCodeProps = z.infer<typeof ClaimCodeProps>
