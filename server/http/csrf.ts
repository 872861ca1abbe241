import type { Request, RequestHandler } from 'express'
import { isSameText, sign } from '#lib/signing.ts'
import { StaleToken } from '../errors.ts'

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The token depends on the session, so a page left open from an earlier session can't make changes. */
export const csrfTokenFor = (secret: string, token: string) => sign(secret, `csrf:${token}`)

export const csrfGuard: RequestHandler = (req, _res, next) => {
  if (!SAFE_METHODS.has(req.method)) requireCsrfToken(req)
  next()
}

export function requireCsrfToken(req: Request) {
  const body = req.body as { _token?: unknown } | undefined
  const sent = req.get('X-CSRF-TOKEN') ?? req.get('X-XSRF-TOKEN') ?? body?._token
  if (typeof sent !== 'string' || !isSameText(sent, req.csrfToken)) throw new StaleToken()
}
