import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS } from '#lib/dates.ts'
import { hmac } from '#lib/signing.ts'
import { typedCode } from '#lib/typedCode.ts'
import type { ClaimShown } from '#wire/phone/claims.ts'
import type { User } from '../../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../../database/db.ts'
import { NotFound } from '../../../errors.ts'
import type { Person } from '../../../http/session.ts'
import { record } from '../../history.ts'

const DAYS = 14
const SIGNS = 12

/**
 * The code follows from the row and the secret of the app: the table alone opens nothing, and no page has to keep it.
 */
export const codeOf = (secret: string, uid: string) =>
  typedCode(hmac(secret, `claim:${uid}`).subarray(0, SIGNS))

export const hashOf = (code: string) => createHash('sha256').update(`claim ${code}`).digest('hex')

export const openNow = () => ({ claimed_at: null, closed_at: null, expires_at: { gt: new Date() } })

/** Of these, what accounts ask for: it waits for an answer of the organization. */
export const askedNow = () => ({ ...openNow(), hash: null })

/** Whatever is done about the claims of one rider is done one after the other. */
export const lockClaims = (tx: Tx, rider_id: number) =>
  tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('claims'), ${rider_id}::int)`

/** Another code for a rider whom the organization typed in: good once, for two weeks. An older one is over with it. */
export function makeCode(db: Database, by: Person, rider: User, secret: string) {
  const organization_id = rider.organization_id!
  return transaction(db, async (tx) => {
    await lockClaims(tx, rider.id)
    await closeCodes(tx, rider.id)
    const uid = randomUUID()
    const expires_at = new Date(Date.now() + DAYS * DAY_MS)
    const hash = hashOf(codeOf(secret, uid))
    await tx.riderClaim.create({
      data: { uid, organization_id, rider_id: rider.id, hash, by_id: by.id, expires_at },
    })
    await record(tx, by, { organization_id }, 'claim code made', null, { id: rider.id, name: rider.name })
  })
}

export const closeCodes = (tx: Tx, rider_id: number) =>
  tx.riderClaim.updateMany({
    where: { ...openNow(), rider_id, hash: { not: null } },
    data: { closed_at: new Date() },
  })

/** The code that is open for this rider; null where none is. */
export async function openCode(db: Database, rider_id: number, secret: string) {
  const found = await db.riderClaim.findFirst({ where: { ...openNow(), rider_id, hash: { not: null } } })
  return found && { id: found.id, code: codeOf(secret, found.uid), expires_at: found.expires_at }
}

/** Whom a code is for. Looking changes nothing, and a code that is over says nobody's name. */
export async function codeShown(db: Database, code: string): Promise<ClaimShown> {
  const claim = await db.riderClaim.findFirst({
    where: { hash: hashOf(code), ...openNow(), rider: { merged_into_id: null, deleted_at: null } },
    include: { rider: true, organization: true },
  })
  if (!claim) throw new NotFound(CODE_IS_OVER)
  return { rider: claim.rider.name, organization: claim.organization.name }
}

export const isOpenCode = async (db: Database, code: string) =>
  (await db.riderClaim.count({ where: { hash: hashOf(code), ...openNow() } })) > 0

export const CODE_IS_OVER = 'This code is wrong, was used already, or its time is over. Ask for another one.'
