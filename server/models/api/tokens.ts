import { randomBytes } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'
import { hmac, isSameText } from '#lib/signing.ts'
import { MAX_TOKENS } from '#wire/api/tokens.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'

export type TokenUser = { id: number; token_id: number }

const PREFIX = 'ingate_'
const TOKEN_PATTERN = /^ingate_([\w-]{43})([\w-]{22})$/

export async function createToken(
  db: Database,
  user_id: number,
  name: string,
  secret: string,
): Promise<string> {
  const random = randomBytes(32).toString('base64url')
  const token = `${PREFIX}${random}${signToken(random, secret)}`
  await transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${user_id} FOR UPDATE`
    if ((await tx.apiToken.count({ where: { user_id } })) >= MAX_TOKENS) throw new Conflict(TOO_MANY_TOKENS)
    await tx.apiToken.create({ data: { user_id, name, hash: hashToken(token) } })
  })
  return token
}

const TOO_MANY_TOKENS = `You already have ${MAX_TOKENS} tokens. Revoke one you no longer use.`

export const listTokens = (db: Database, user_id: number) =>
  db.apiToken.findMany({
    where: { user_id },
    select: { id: true, name: true, created_at: true, used_at: true },
    orderBy: { id: 'desc' },
  })
export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number]

export async function deleteToken(db: Database, user_id: number, id: number) {
  const { count } = await db.apiToken.deleteMany({ where: { id, user_id } })
  if (!count) throw new NotFound('This token was already revoked.')
}

/** Detects made-up tokens without a query. A revoked token still has a valid signature. */
export function hasValidSignature(token: string, secret: string) {
  const [, random, signature] = TOKEN_PATTERN.exec(token) ?? []
  return Boolean(random && signature && isSameText(signature, signToken(random, secret)))
}

export async function findTokenUser(db: Database, token: string): Promise<TokenUser | null> {
  const found = await db.apiToken.findFirst({
    where: { hash: hashToken(token), user: { deleted_at: null } },
    select: { id: true, user_id: true, used_at: true },
  })
  if (!found) return null
  touchToken(db, found)
  return { id: found.user_id, token_id: found.id }
}

const TOUCH_INTERVAL_MS = 3_600_000

function touchToken(db: Database, { id, used_at }: { id: number; used_at: Date | null }) {
  const now = new Date()
  if (used_at && now.getTime() - used_at.getTime() < TOUCH_INTERVAL_MS) return
  db.apiToken.updateMany({ where: { id, used_at }, data: { used_at: now } }).catch(() => {})
}

export const hashToken = (token: string) => sha256(token)

const signToken = (random: string, secret: string) =>
  hmac(secret, `token of an app:${random}`).subarray(0, 16).toString('base64url')
