import { createHash, randomBytes } from 'node:crypto'
import { Prisma } from '../../../prisma/client/client.ts'
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

/** The secret of a link, made when it is mailed: only its hash is kept. It may have become a link of another kind. */
export async function secretOf(db: Database, id: number, kind: LinkKind, user_id: number | null) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + LIFETIMES_MS[kind])
  const data = { kind, user_id, hash: hashOf(token), expires_at }
  await db.oneTimeToken.update({ where: { id }, data })
  return token
}

/** It is mailed to nobody. It counts as asked for all the same. */
export const dropLink = (db: Database, id: number) =>
  db.oneTimeToken.updateMany({ where: { id }, data: spent() })

const stillOpens = (kind: LinkKind, token: string) => ({
  kind,
  hash: hashOf(token),
  used_at: null,
  expires_at: { gt: new Date() },
})

/** What is behind a link, changing nothing; null once it has been used or is over. */
export const openLink = (db: Database, kind: LinkKind, token: string) =>
  db.oneTimeToken.findFirst({
    where: stillOpens(kind, token),
    include: { user: { select: { id: true, name: true, email: true } } },
  })

/** Uses a link up. Of several who use it at once the first does; the others wait for its end and are refused (409). */
export async function useLink(tx: Tx, kind: LinkKind, token: string) {
  const found = await tx.oneTimeToken.findFirst({ where: stillOpens(kind, token) })
  const { count } = await tx.oneTimeToken.updateMany({ where: stillOpens(kind, token), data: spent() })
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

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
