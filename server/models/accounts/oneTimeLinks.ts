import { createHash, randomBytes } from 'node:crypto'
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

/** To one address, in as long as a link lives at least: however often strangers ask for it, its owner has one. */
const MAX_PER_HOUR = 5
/** Sending is tried so often, with growing pauses: some four minutes in all. */
const MAIL_ATTEMPTS = 6

type LinkRequest = { kind: LinkKind; email: string; user_id?: number; details?: object }

/**
 * Writes down that a link was asked for, and a job that mails it. Whether anybody has the address only the job
 * finds out: here everything is done alike, and takes as long. Beyond five in an hour nothing more is mailed.
 */
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

/** To an address that has an account a sign-up mails what a forgotten password does. */
const kindsCountedWith = (kind: LinkKind) => (kind === 'e-mail' ? kind : { in: ['sign-up', 'reset'] })

export const enqueueMail = (tx: Tx, task: string, payload: object, key: string) =>
  tx.$executeRaw`
    SELECT graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
      max_attempts => ${MAIL_ATTEMPTS}::int, job_key => ${key}::text)`

/** Of two who want one address the second waits for the first. */
export const lockEmail = (tx: Tx, email: string) =>
  tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`

/** What a job is to mail; null where it is not wanted any more. */
export const findRequestedLink = (db: Database, id: number) =>
  db.oneTimeToken.findFirst({ where: { id, used_at: null }, include: { user: { select: { name: true } } } })
export type RequestedLink = NonNullable<Awaited<ReturnType<typeof findRequestedLink>>>

/** What stands in a link, and a short code that is typed beside the address. Only their hashes are kept. */
type LinkSecrets = { token: string; code: string }

const CODE_LENGTH = 8

/** Those of a sign-up can be shown again: see waitingSignUps. */
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

/** Whether a link has these secrets. */
export const hasToken = ({ token }: LinkSecrets, { hash }: { hash: string | null }) =>
  hashToken(token) === hash

/** The secrets of a link, made when it is mailed. It may have become a link of another kind. */
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

/** It is mailed to nobody. It counts as asked for all the same. */
export const discardLink = (db: Database, id: number) =>
  db.oneTimeToken.updateMany({ where: { id }, data: usedColumns() })

/** What opens a link: what stands in it, or the address that it was mailed to with the code beside it. */
export type LinkKey = string | EmailCode

/** Of so many wrong codes for an address none opens its links any more: 28 to the power of 8 are possible. */
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

/** What a typed code is for, changing nothing but the count of wrong ones; null where it opens nothing. */
export async function findCodeKind(db: Database, typed: EmailCode): Promise<LinkKind | null> {
  for (const kind of ['sign-up', 'reset', 'e-mail'] as const)
    if (await db.oneTimeToken.count({ where: whereOpen(kind, typed) })) return kind
  await db.oneTimeToken.updateMany({
    where: { email: typed.email, used_at: null },
    data: { wrong_codes: { increment: 1 } },
  })
  return null
}

/** What is behind a link, changing nothing; null once it has been used or is over. */
export const findOpenLink = (db: Database, kind: LinkKind, key: LinkKey) =>
  db.oneTimeToken.findFirst({
    where: whereOpen(kind, key),
    include: { user: { select: { id: true, name: true, email: true } } },
  })

/** Uses a link up. Of several who use it at once the first does; the others wait for its end and are refused (409). */
export async function consumeLink(tx: Tx, kind: LinkKind, key: LinkKey) {
  const found = await tx.oneTimeToken.findFirst({ where: whereOpen(kind, key) })
  const { count } = await tx.oneTimeToken.updateMany({ where: whereOpen(kind, key), data: usedColumns() })
  if (!found || !count) throw new Conflict(LINK_EXPIRED)
  return found
}

export const LINK_EXPIRED = 'This link has been used, or its time is over. Ask for a new one.'

/** A link of this person opens nothing any more: the address or the password is another one. */
export const voidLinks = (tx: Tx, user_id: number) =>
  tx.oneTimeToken.updateMany({ where: { user_id, used_at: null }, data: usedColumns() })

/** The address has an account now: what else was asked for to make one is void. */
export const voidSignUps = (tx: Tx, email: string) =>
  tx.oneTimeToken.updateMany({ where: { kind: 'sign-up', email, used_at: null }, data: usedColumns() })

/** Links that opened nothing for a day. */
export const deleteOldLinks = (db: Database) =>
  db.oneTimeToken.deleteMany({ where: { created_at: { lt: new Date(Date.now() - 48 * HOUR_MS) } } })

/** What it was about is forgotten with it. */
const usedColumns = () => ({ used_at: new Date(), details: Prisma.DbNull })

/** The address is part of it: a code is worth nothing without. */
const hashCode = ({ email, code }: EmailCode) => hashToken(`${email} ${code}`)
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
