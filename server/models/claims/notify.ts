import { claimAnswerText } from '#rules/notifications/claim.ts'
import type { ClaimKind } from '#wire/riderApp/claims.ts'
import type { Tx } from '../../database/db.ts'
import { notifyUser } from '../notifications/notifyUser.ts'

type AnsweredClaim = { id: number; account_id: number | null; kind: string | null }

export async function notifyClaimAnswer(
  tx: Tx,
  { id, account_id, kind }: AnsweredClaim,
  isConfirmed: boolean,
) {
  const { rider, organization } = await tx.riderClaim.findUniqueOrThrow({
    where: { id },
    select: { rider: { select: { name: true } }, organization: { select: { name: true } } },
  })
  const claim = { rider: rider.name, organization: organization.name, kind: kind as ClaimKind }
  await notifyUser(tx, account_id!, { kind: 'claim', id }, claimAnswerText(claim, isConfirmed))
}
