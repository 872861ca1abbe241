import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import type { AfterRedirect, RedirectStore } from '../inertia/index.ts'

const COOKIE = 'carried'

/** Errors and flash ride in a signed cookie to the next page: nothing to store, nothing to clean up. */
export function redirectCookie(secret: string): RedirectStore {
  const sign = (text: string) => createHmac('sha256', secret).update(`carried:${text}`).digest('base64url')

  function peek(req: Request): AfterRedirect | undefined {
    const [text, signature] = (req.cookies[COOKIE] ?? '').split('.')
    if (!text || !signature || !same(signature, sign(text))) return undefined
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as AfterRedirect
  }

  function put(req: Request, carried: AfterRedirect | undefined) {
    const options = { httpOnly: true, sameSite: 'lax', secure: req.secure, path: '/' } as const
    if (!carried) return void req.res!.clearCookie(COOKIE, options)
    const text = Buffer.from(JSON.stringify(carried)).toString('base64url')
    const value = `${text}.${sign(text)}`
    req.cookies[COOKIE] = value
    req.res!.cookie(COOKIE, value, { ...options, maxAge: 60_000 })
  }

  return { peek, put }
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
