import { hmac } from '#lib/signing.ts'
import { encodeCode } from '#lib/typedCode.ts'
import type { ScorerCode } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { authorizeOrganization } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'

const CODE_LENGTH = 9

export const scorerCodeFor = (secret: string, uid: string) =>
  encodeCode(hmac(secret, `scorer-code:${uid}`).subarray(0, CODE_LENGTH))

/** A keyed hash, because a plain hash of a 43-bit code can be reversed in minutes. */
export const hashScorerCode = (secret: string, code: string) =>
  hmac(secret, `scorer-code-hash:${code}`).toString('hex')

export async function authorizeScorerCode(db: Database, user: CurrentUser, id: number) {
  const found = await db.scorerCode.findUnique({ where: { id } })
  if (!found) throw new NotFound()
  await authorizeOrganization(db, user, found.organization_id, 'lead')
  return found
}
export type AuthorizedScorerCode = Awaited<ReturnType<typeof authorizeScorerCode>>

export const listScorerCodes = (db: Database, event_id: number) =>
  db.scorerCode.findMany({
    where: {
      event_id,
      OR: [{ user_id: { not: null } }, { ended_at: null, expires_at: { gt: new Date() } }],
    },
    include: WITH_NAMES,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: 100,
    relationLoadStrategy: 'join',
  })
export type ListedScorerCode = Awaited<ReturnType<typeof listScorerCodes>>[number]

export const saveScorerSession = (db: Database, id: number, session_id: string) =>
  db.scorerCode.update({ where: { id }, data: { session_id } })

export const findCodeOfSession = (db: Database, session_id: string) =>
  db.scorerCode.findUnique({ where: { session_id }, include: { event: NAMED } })

export const findOwnCode = (db: Database, user: { id: number }) =>
  db.scorerCode.findUnique({ where: { user_id: user.id } })

const NAMED = { select: { id: true, name: true } } as const
export const WITH_NAMES = { event: NAMED, by: NAMED, user: NAMED } as const

export const scorerCodeScope = ({ organization_id, event_id }: ScorerCode) => ({ organization_id, event_id })

type NamedCode = {
  id: number
  event: { id: number; name: string }
  user: { id: number; name: string } | null
}
export const scorerCodeSnapshot = ({ id, event, user }: NamedCode) => ({ id, event, scorer: user })

export async function closeCode(tx: Tx, { id, organization_id, user_id, session_id }: ScorerCode) {
  await tx.scorerCode.update({ where: { id }, data: { ended_at: new Date() } })
  if (user_id !== null) await tx.membership.deleteMany({ where: { organization_id, user_id } })
  if (session_id !== null) await tx.session.deleteMany({ where: { id: session_id } })
}
