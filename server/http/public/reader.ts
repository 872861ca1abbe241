import type { Request } from 'express'
import { NotSignedIn } from '../../errors.ts'
import { allowance } from '../../limits/allowance.ts'
import { hashOf, isMadeHere, type Reader, readerWith } from '../../models/api/tokens.ts'

const A_MINUTE = 120
const TOO_MUCH = `A token may ask ${A_MINUTE} times in a minute. Wait a moment and try again.`
const NO_TOKEN = 'Send a token of your account: Authorization: Bearer, and the token.'

const allow = allowance(A_MINUTE, TOO_MUCH)

/**
 * Who reads by the token that is sent along; a cookie says nothing here. Throws where there is none, or one that is
 * over.
 */
export async function readerIn(req: Request): Promise<Reader> {
  const [, token] = /^Bearer +(\S+)$/i.exec(req.get('Authorization') ?? '') ?? []
  if (!token || !isMadeHere(token, req.env.APP_SECRET)) throw new NotSignedIn(NO_TOKEN)
  const hash = hashOf(token)
  allow(hash)
  const reader = await req.phone.look(hash, () => readerWith(req.db, token))
  if (!reader) throw new NotSignedIn('This token has ended.')
  return reader
}
