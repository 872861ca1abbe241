import type { Request } from 'express'
import { isSameText, sign } from '#lib/signing.ts'
import type { AfterRedirect, RedirectStore } from '../inertia/index.ts'

const COOKIE = 'carried'

export function flashCookie(secret: string): RedirectStore {
  const signatureOf = (text: string) => sign(secret, `carried:${text}`)

  function peek(req: Request): AfterRedirect | undefined {
    const [text, signature] = (req.cookies[COOKIE] ?? '').split('.')
    if (!text || !signature || !isSameText(signature, signatureOf(text))) return undefined
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as AfterRedirect
  }

  function put(req: Request, flash: AfterRedirect | undefined) {
    const options = { httpOnly: true, sameSite: 'lax', secure: req.secure, path: '/' } as const
    if (!flash) return void req.res!.clearCookie(COOKIE, options)
    const text = Buffer.from(JSON.stringify(flash)).toString('base64url')
    const value = `${text}.${signatureOf(text)}`
    req.cookies[COOKIE] = value
    req.res!.cookie(COOKIE, value, { ...options, maxAge: 60_000 })
  }

  return { peek, put }
}
