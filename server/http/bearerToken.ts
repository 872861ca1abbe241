import type { Request } from 'express'
import { NotSignedIn } from '../errors.ts'
import { slidingWindow } from '../rateLimits/slidingWindow.ts'
import { hashToken, hasValidSignature, type TokenUser, findTokenUser } from '../models/api/tokens.ts'

const MAX_PER_MINUTE = 120
const TOO_MANY_REQUESTS = `A token can send ${MAX_PER_MINUTE} requests a minute. Wait a moment and try again.`
const NO_TOKEN = 'Create a token on your account page and send it as "Authorization: Bearer <token>".'

const limitToken = slidingWindow(MAX_PER_MINUTE, TOO_MANY_REQUESTS)

export async function authenticateToken(req: Request): Promise<TokenUser> {
  const [, token] = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '') ?? []
  if (!token || !hasValidSignature(token, req.env.APP_SECRET)) throw new NotSignedIn(NO_TOKEN)
  const hash = hashToken(token)
  limitToken(hash)
  const reader = await req.publicContext.query(hash, () => findTokenUser(req.db, token))
  if (!reader) throw new NotSignedIn('This token was revoked. Create a new one on your account page.')
  return reader
}
