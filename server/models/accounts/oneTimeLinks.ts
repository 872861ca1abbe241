import { randomBytes } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'
import { hmac } from '#lib/signing.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { encodeCode } from '#lib/typedCode.ts'
import type { EmailCode } from '#wire/riderApp/emailCodes.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'

export type LinkKind = 'sign-up' | 'reset' | 'e-mail'

const HOUR_MS = 3_600_000
const LIFETIMES_MS: Record<LinkKind, number> = {
  'sign-up': 24 * HOUR_MS,
  reset: HOUR_MS,
  'e-mail': 24 * HOUR_MS,
}

/**
 * Strangers can use up this limit for someone's email address. The owner can still use the emailed links,
 * because they last at least an hour.
 */
const MAX_PER_HOUR = 5
const MAIL_ATTEMPTS = 6

type LinkRequest = { kind: LinkKind; email: string; user_id?: number; details?: object }

/** Only the mail job looks for an account. Otherwise, response times would reveal who has one. */
export function requestLink(db: Database, input: LinkRequest) {
  return transaction(db, async (tx) => {
    await lockEmail(tx, input.email)
    const { kind, email } = input
    const recent = await tx.oneTimeToken.count({
      where: { email, kind: kindsCountedWith(kind), created_at: { gt: new Date(Date.now() - HOUR_MS) } },
    })
    if (recent >= MAX_PER_HOUR) return
    const { id } = await tx.oneTimeToken.create({ data: input })
    await enqueueMail(tx, 'mail-link', { id }, `mail-link ${id}`)
  })
}

/**
 * Signing up with the email address of an account sends a reset link, so sign-up and reset links share one
 * limit.
 */
const kindsCountedWith = (kind: LinkKind) => (kind === 'e-mail' ? kind : { in: ['sign-up', 'reset'] })

export const enqueueMail = (tx: Tx, task: string, payload: object, key: string) =>
  tx.$executeRaw`
    SELECT graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
      max_attempts => ${MAIL_ATTEMPTS}::int, job_key => ${key}::text)`

export const lockEmail = (tx: Tx, email: string) =>
  tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`

export const findRequestedLink = (db: Database, id: number) =>
  db.oneTimeToken.findFirst({ where: { id, used_at: null }, include: { user: { select: { name: true } } } })
export type RequestedLink = NonNullable<Awaited<ReturnType<typeof findRequestedLink>>>

type LinkSecrets = { token: string; code: string }

const CODE_LENGTH = 8

/** Derived from the app secret so that a pending sign-up's code can be shown again. */
export function signUpSecrets(secret: string, uid: string): LinkSecrets {
  const bytes = (of: string) => hmac(secret, `sign-up ${of}:${uid}`)
  return {
    token: bytes('link').toString('base64url'),
    code: encodeCode(bytes('code').subarray(0, CODE_LENGTH)),
  }
}

const randomSecrets = (): LinkSecrets => ({
  token: randomBytes(32).toString('base64url'),
  code: encodeCode(randomBytes(CODE_LENGTH)),
})

export const hasToken = ({ token }: LinkSecrets, { hash }: { hash: string | null }) =>
  hashToken(token) === hash

export async function createSecrets(
  db: Database,
  { id, uid, email }: { id: number; uid: string; email: string },
  kind: LinkKind,
  user_id: number | null,
  secret: string,
): Promise<LinkSecrets> {
  const { token, code } = kind === 'sign-up' ? signUpSecrets(secret, uid) : randomSecrets()
  const expires_at = new Date(Date.now() + LIFETIMES_MS[kind])
  const hashes = { hash: hashToken(token), code_hash: hashCode({ email, code }) }
  await db.oneTimeToken.update({ where: { id }, data: { kind, user_id, ...hashes, expires_at } })
  return { token, code }
}

export const discardLink = (db: Database, id: number) =>
  db.oneTimeToken.updateMany({ where: { id }, data: usedColumns() })

export type LinkKey = string | EmailCode

/** A wrong code counts against every open code for the email address. */
const MAX_WRONG_CODES = 10

const whereKey = (key: LinkKey) =>
  typeof key === 'string'
    ? { hash: hashToken(key) }
    : { email: key.email, code_hash: hashCode(key), wrong_codes: { lt: MAX_WRONG_CODES } }

const whereOpen = (kind: LinkKind, key: LinkKey) => ({
  kind,
  ...whereKey(key),
  used_at: null,
  expires_at: { gt: new Date() },
})

export async function findCodeKind(db: Database, typed: EmailCode): Promise<LinkKind | null> {
  for (const kind of ['sign-up', 'reset', 'e-mail'] as const)
    if (await db.oneTimeToken.count({ where: whereOpen(kind, typed) })) return kind
  await db.oneTimeToken.updateMany({
    where: { email: typed.email, used_at: null },
    data: { wrong_codes: { increment: 1 } },
  })
  return null
}

export const findOpenLink = (db: Database, kind: LinkKind, key: LinkKey) =>
  db.oneTimeToken.findFirst({
    where: whereOpen(kind, key),
    include: { user: { select: { id: true, name: true, email: true } } },
  })

export async function consumeLink(tx: Tx, kind: LinkKind, key: LinkKey) {
  const found = await tx.oneTimeToken.findFirst({ where: whereOpen(kind, key) })
  const { count } = await tx.oneTimeToken.updateMany({ where: whereOpen(kind, key), data: usedColumns() })
  if (!found || !count) throw new Conflict(LINK_EXPIRED)
  return found
}

export const LINK_EXPIRED = 'This link was already used or has expired. Request a new one.'

export const voidLinks = (tx: Tx, user_id: number) =>
  tx.oneTimeToken.updateMany({ where: { user_id, used_at: null }, data: usedColumns() })

export const voidSignUps = (tx: Tx, email: string) =>
  tx.oneTimeToken.updateMany({ where: { kind: 'sign-up', email, used_at: null }, data: usedColumns() })

export const deleteOldLinks = (db: Database) =>
  db.oneTimeToken.deleteMany({ where: { created_at: { lt: new Date(Date.now() - 48 * HOUR_MS) } } })

/** Clears the details of a used link, because they can contain a password hash. */
const usedColumns = () => ({ used_at: new Date(), details: Prisma.DbNull })

const hashCode = ({ email, code }: EmailCode) => hashToken(`${email} ${code}`)
const hashToken = (token: string) => sha256(token)
