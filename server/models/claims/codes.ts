import { randomUUID } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'
import { DAY_MS } from '#lib/dates.ts'
import { hmac } from '#lib/signing.ts'
import { encodeCode } from '#lib/typedCode.ts'
import type { ClaimPreview } from '#wire/riderApp/claims.ts'
import type { User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'

const CODE_DAYS = 14
const CODE_LENGTH = 12

/** The table stores only the code's hash. Pages derive the code from the app secret to show it again. */
export const claimCodeFor = (secret: string, uid: string) =>
  encodeCode(hmac(secret, `claim:${uid}`).subarray(0, CODE_LENGTH))

export const hashClaimCode = (code: string) => sha256(`claim ${code}`)

export const whereOpen = () => ({ claimed_at: null, closed_at: null, expires_at: { gt: new Date() } })

export const whereRequested = () => ({ ...whereOpen(), hash: null })

export const lockClaims = (tx: Tx, rider_id: number) =>
  tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('claims'), ${rider_id}::int)`

export function createClaimCode(db: Database, user: CurrentUser, rider: User, secret: string) {
  const organization_id = rider.organization_id!
  return transaction(db, async (tx) => {
    await lockClaims(tx, rider.id)
    await closeCodes(tx, rider.id)
    const uid = randomUUID()
    const expires_at = new Date(Date.now() + CODE_DAYS * DAY_MS)
    const hash = hashClaimCode(claimCodeFor(secret, uid))
    await tx.riderClaim.create({
      data: { uid, organization_id, rider_id: rider.id, hash, by_id: user.id, expires_at },
    })
    await record(tx, user, { organization_id }, 'claim code made', null, { id: rider.id, name: rider.name })
  })
}

export const closeCodes = (tx: Tx, rider_id: number) =>
  tx.riderClaim.updateMany({
    where: { ...whereOpen(), rider_id, hash: { not: null } },
    data: { closed_at: new Date() },
  })

export async function findOpenCode(db: Database, rider_id: number, secret: string) {
  const found = await db.riderClaim.findFirst({ where: { ...whereOpen(), rider_id, hash: { not: null } } })
  return found && { id: found.id, code: claimCodeFor(secret, found.uid), expires_at: found.expires_at }
}

/** A used or expired code must not reveal the rider's name. */
export async function loadClaimByCode(db: Database, code: string): Promise<ClaimPreview> {
  const claim = await db.riderClaim.findFirst({
    where: { hash: hashClaimCode(code), ...whereOpen(), rider: { merged_into_id: null, deleted_at: null } },
    include: { rider: true, organization: true },
  })
  if (!claim) throw new NotFound(CODE_EXPIRED)
  return { rider: claim.rider.name, organization: claim.organization.name }
}

export const isOpenCode = async (db: Database, code: string) =>
  (await db.riderClaim.count({ where: { hash: hashClaimCode(code), ...whereOpen() } })) > 0

export const CODE_EXPIRED = 'This code is wrong, already used or expired. Ask the office for a new one.'
