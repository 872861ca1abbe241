import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'

const COOKIE = 'device'
/** Browsers keep no cookie longer. */
const LIFETIME_MS = 400 * 24 * 60 * 60 * 1000
/** An office shares a computer; the people who signed in on it last are remembered. */
const MOST_PEOPLE = 10

/** A name of the device's own, and for each person who signed in there a signature of the two. */
type Device = { id: string; signatures: string[] }

/** The device, if this person has signed in there before; it opens nothing without the password. */
export function deviceOf(req: Request, person: { id: number }): string | null {
  const { id, signatures } = readDevice(req)
  const signature = sign(req, id, person)
  return signatures.some((one) => isSame(one, signature)) ? id : null
}

/** Only for somebody who has just shown the password. Signing out does not undo it. */
export function rememberDevice(req: Request, res: Response, person: { id: number }) {
  const { id, signatures } = readDevice(req)
  const signature = sign(req, id, person)
  const others = signatures.filter((one) => one !== signature).slice(0, MOST_PEOPLE - 1)
  res.cookie(COOKIE, [id, signature, ...others].join('.'), {
    httpOnly: true,
    sameSite: 'lax',
    secure: req.secure,
    path: '/login',
    maxAge: LIFETIME_MS,
  })
}

function readDevice(req: Request): Device {
  const [id = '', ...signatures]: string[] = (req.cookies[COOKIE] ?? '').split('.', MOST_PEOPLE + 1)
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), signatures: [] }
  return { id, signatures: signatures.filter((signature) => /^[\w-]{43}$/.test(signature)) }
}

const sign = (req: Request, device: string, { id }: { id: number }) =>
  createHmac('sha256', req.env.APP_SECRET).update(`device:${device}:${id}`).digest('base64url')

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
