import { createHash, randomBytes } from 'node:crypto'
import { hmac } from '#lib/signing.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { typedCode } from '#lib/typedCode.ts'
import type { TypedCode } from '#wire/phone/own.ts'
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
const MOST_AN_HOUR = 5
/** Sending is tried so often, with growing pauses: some four minutes in all. */
const ATTEMPTS = 6

type Asked = { kind: LinkKind; email: string; user_id?: number; details?: object }

/**
 * Writes down that a link was asked for, and a job that mails it. Whether anybody has the address only the job
 * finds out: here everything is done alike, and takes as long. Beyond five in an hour nothing more is mailed.
 */
export function askForLink(db: Database, asked: Asked) {
  return transaction(db, async (tx) => {
    await lockAddress(tx, asked.email)
    const { kind, email } = asked
    const recent = await tx.oneTimeToken.count({
      where: { email, kind: countedWith(kind), created_at: { gt: new Date(Date.now() - HOUR_MS) } },
    })
    if (recent >= MOST_AN_HOUR) return
    const { id } = await tx.oneTimeToken.create({ data: asked })
    await addMailJob(tx, 'mail-link', { id }, `mail-link ${id}`)
  })
}

/** To an address that has an account a sign-up mails what a forgotten password does. */
const countedWith = (kind: LinkKind) => (kind === 'e-mail' ? kind : { in: ['sign-up', 'reset'] })

export const addMailJob = (tx: Tx, task: string, payload: object, key: string) =>
  tx.$executeRaw`
    SELECT graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
      max_attempts => ${ATTEMPTS}::int, job_key => ${key}::text)`

/** Of two who want one address the second waits for the first. */
export const lockAddress = (tx: Tx, email: string) =>
  tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('address'), hashtext(${email}))`

/** What a job is to mail; null where it is not wanted any more. */
export const askedLink = (db: Database, id: number) =>
  db.oneTimeToken.findFirst({ where: { id, used_at: null }, include: { user: { select: { name: true } } } })
export type AskedLink = NonNullable<Awaited<ReturnType<typeof askedLink>>>

/** What stands in a link, and a short code that is typed beside the address. Only their hashes are kept. */
type Secrets = { token: string; code: string }

const CODE_SIGNS = 8

/** Those of a sign-up can be shown again: see waitingSignUps. */
export function signUpSecrets(secret: string, uid: string): Secrets {
  const bytes = (of: string) => hmac(secret, `sign-up ${of}:${uid}`)
  return {
    token: bytes('link').toString('base64url'),
    code: typedCode(bytes('code').subarray(0, CODE_SIGNS)),
  }
}

const randomSecrets = (): Secrets => ({
  token: randomBytes(32).toString('base64url'),
  code: typedCode(randomBytes(CODE_SIGNS)),
})

/** Whether a link has these secrets. */
export const isMadeWith = ({ token }: Secrets, { hash }: { hash: string | null }) => hashOf(token) === hash

/** The secrets of a link, made when it is mailed. It may have become a link of another kind. */
export async function secretsOf(
  db: Database,
  { id, uid, email }: { id: number; uid: string; email: string },
  kind: LinkKind,
  user_id: number | null,
  secret: string,
): Promise<Secrets> {
  const { token, code } = kind === 'sign-up' ? signUpSecrets(secret, uid) : randomSecrets()
  const expires_at = new Date(Date.now() + LIFETIMES_MS[kind])
  const hashes = { hash: hashOf(token), code_hash: hashOfTyped({ email, code }) }
  await db.oneTimeToken.update({ where: { id }, data: { kind, user_id, ...hashes, expires_at } })
  return { token, code }
}

/** It is mailed to nobody. It counts as asked for all the same. */
export const dropLink = (db: Database, id: number) =>
  db.oneTimeToken.updateMany({ where: { id }, data: spent() })

/** What opens a link: what stands in it, or the address that it was mailed to with the code beside it. */
export type LinkKey = string | TypedCode

/** Of so many wrong codes for an address none opens its links any more: 28 to the power of 8 are possible. */
const MOST_WRONG_CODES = 10

const keyed = (key: LinkKey) =>
  typeof key === 'string'
    ? { hash: hashOf(key) }
    : { email: key.email, code_hash: hashOfTyped(key), wrong_codes: { lt: MOST_WRONG_CODES } }

const stillOpens = (kind: LinkKind, key: LinkKey) => ({
  kind,
  ...keyed(key),
  used_at: null,
  expires_at: { gt: new Date() },
})

/** What a typed code is for, changing nothing but the count of wrong ones; null where it opens nothing. */
export async function kindOfCode(db: Database, typed: TypedCode): Promise<LinkKind | null> {
  for (const kind of ['sign-up', 'reset', 'e-mail'] as const)
    if (await db.oneTimeToken.count({ where: stillOpens(kind, typed) })) return kind
  await db.oneTimeToken.updateMany({
    where: { email: typed.email, used_at: null },
    data: { wrong_codes: { increment: 1 } },
  })
  return null
}

/** What is behind a link, changing nothing; null once it has been used or is over. */
export const openLink = (db: Database, kind: LinkKind, key: LinkKey) =>
  db.oneTimeToken.findFirst({
    where: stillOpens(kind, key),
    include: { user: { select: { id: true, name: true, email: true } } },
  })

/** Uses a link up. Of several who use it at once the first does; the others wait for its end and are refused (409). */
export async function useLink(tx: Tx, kind: LinkKind, key: LinkKey) {
  const found = await tx.oneTimeToken.findFirst({ where: stillOpens(kind, key) })
  const { count } = await tx.oneTimeToken.updateMany({ where: stillOpens(kind, key), data: spent() })
  if (!found || !count) throw new Conflict(LINK_IS_OVER)
  return found
}

export const LINK_IS_OVER = 'This link has been used, or its time is over. Ask for a new one.'

/** A link of this person opens nothing any more: the address or the password is another one. */
export const voidLinksOf = (tx: Tx, user_id: number) =>
  tx.oneTimeToken.updateMany({ where: { user_id, used_at: null }, data: spent() })

/** The address has an account now: what else was asked for to make one is void. */
export const voidSignUps = (tx: Tx, email: string) =>
  tx.oneTimeToken.updateMany({ where: { kind: 'sign-up', email, used_at: null }, data: spent() })

/** Links that opened nothing for a day. */
export const forgetOldLinks = (db: Database) =>
  db.oneTimeToken.deleteMany({ where: { created_at: { lt: new Date(Date.now() - 48 * HOUR_MS) } } })

/** What it was about is forgotten with it. */
const spent = () => ({ used_at: new Date(), details: Prisma.DbNull })

/** The address is part of it: a code is worth nothing without. */
const hashOfTyped = ({ email, code }: TypedCode) => hashOf(`${email} ${code}`)
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
