import { createHash, randomBytes } from 'node:crypto'
import { hmac, isSameText } from '#lib/signing.ts'
import { MOST_TOKENS } from '#wire/api/tokens.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'

/** Who reads by a token, and by which. */
export type Reader = { id: number; token_id: number }

// So that whoever finds one in a file or a log knows what it is.
const PREFIX = 'ingate_'
const SHAPE = /^ingate_([\w-]{43})([\w-]{22})$/

/** Makes a token and answers it, for the only time. Refused (409) where somebody has ten already. */
export async function makeToken(
  db: Database,
  user_id: number,
  name: string,
  secret: string,
): Promise<string> {
  const random = randomBytes(32).toString('base64url')
  const token = `${PREFIX}${random}${signatureOf(random, secret)}`
  await transaction(db, async (tx) => {
    // Two at a time: the second one waits, and counts the first.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id} FOR UPDATE`
    if ((await tx.apiToken.count({ where: { user_id } })) >= MOST_TOKENS) throw new Conflict(TOO_MANY)
    await tx.apiToken.create({ data: { user_id, name, hash: hashOf(token) } })
  })
  return token
}

const TOO_MANY = `You have ${MOST_TOKENS} tokens, and nobody may have more. End one that is not used any more.`

/** Somebody's tokens, the newest first. */
export const tokensOf = (db: Database, user_id: number) =>
  db.apiToken.findMany({
    where: { user_id },
    select: { id: true, name: true, created_at: true, used_at: true },
    orderBy: { id: 'desc' },
  })
export type TokenFound = Awaited<ReturnType<typeof tokensOf>>[number]

/** Somebody else's token is as unknown as none. */
export async function endToken(db: Database, user_id: number, id: number) {
  const { count } = await db.apiToken.deleteMany({ where: { id, user_id } })
  if (!count) throw new NotFound('This token has ended already.')
}

/** Whether a token was made here, be it over or not: what strangers make up is refused without the database. */
export function isMadeHere(token: string, secret: string) {
  const [, random, signature] = SHAPE.exec(token) ?? []
  return Boolean(random && signature && isSameText(signature, signatureOf(random, secret)))
}

/** Who has a token; null where it has ended. */
export async function readerWith(db: Database, token: string): Promise<Reader | null> {
  const found = await db.apiToken.findFirst({
    where: { hash: hashOf(token), user: { deleted_at: null } },
    select: { id: true, user_id: true, used_at: true },
  })
  if (!found) return null
  rememberUse(db, found)
  return { id: found.user_id, token_id: found.id }
}

const USED_EVERY_MS = 3_600_000

/** Once in an hour at most. Nobody waits for it, and nothing depends on it. */
function rememberUse(db: Database, { id, used_at }: { id: number; used_at: Date | null }) {
  const now = new Date()
  if (used_at && now.getTime() - used_at.getTime() < USED_EVERY_MS) return
  db.apiToken.updateMany({ where: { id, used_at }, data: { used_at: now } }).catch(() => {})
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const signatureOf = (random: string, secret: string) =>
  hmac(secret, `token of an app:${random}`).subarray(0, 16).toString('base64url')
