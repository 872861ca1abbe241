import { claimTold } from '#rules/toldOfRider.ts'
import type { ClaimKind } from '#wire/phone/claims.ts'
import type { Tx } from '../../../database/db.ts'
import { tellPerson } from '../../notifications/tell.ts'

type Claim = { id: number; account_id: number | null; kind: string | null }

/** Whoever asked for a rider hears what the organization answered. */
export async function tellOfClaim(tx: Tx, { id, account_id, kind }: Claim, isYes: boolean) {
  const { rider, organization } = await tx.riderClaim.findUniqueOrThrow({
    where: { id },
    select: { rider: { select: { name: true } }, organization: { select: { name: true } } },
  })
  const asked = { rider: rider.name, organization: organization.name, kind: kind as ClaimKind }
  await tellPerson(tx, account_id!, { kind: 'claim', id }, claimTold(asked, isYes))
}
