import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { isSameText, sign } from '#lib/signing.ts'
import * as paths from '#wire/paths.ts'

const COOKIE = 'device'
/** Browsers keep cookies for at most 400 days. */
const LIFETIME_MS = 400 * 24 * 60 * 60 * 1000
const SIGN_IN_PATHS = [paths.login, paths.riderAppPrivate]
const MAX_USERS = 10

type Device = { id: string; users: KnownUser[] }
type KnownUser = { userId: number; signature: string }

/** A trusted device has its own sign-in limit and queue. The user still needs the password. */
export function trustedDeviceOf(req: Request, user: { id: number }): string | null {
  const { id, users } = readDevice(req)
  return users.some((known) => known.userId === user.id && isSignatureValid(req, id, known)) ? id : null
}

export function trustedDevice(req: Request): string | null {
  const { id, users } = readDevice(req)
  return users.some((known) => isSignatureValid(req, id, known)) ? id : null
}

export function lastUserOnDevice(req: Request): number | null {
  if (!req.cookies[COOKIE]) return null
  const { id, users: people } = readDevice(req)
  const [last] = people
  return last && isSignatureValid(req, id, last) ? last.userId : null
}

/** Call this only after checking or resetting a password. The device stays trusted after sign-out. */
export function trustDevice(req: Request, res: Response, user: { id: number }) {
  const { id, users } = readDevice(req)
  const others = users.filter(({ userId }) => userId !== user.id).slice(0, MAX_USERS - 1)
  const known = [{ userId: user.id, signature: signatureOf(req, id, user.id) }, ...others]
  const device = [id, ...known.map((one) => `${one.userId}~${one.signature}`)].join('.')
  for (const path of SIGN_IN_PATHS)
    res.cookie(COOKIE, device, {
      httpOnly: true,
      sameSite: 'lax',
      secure: req.secure,
      path,
      maxAge: LIFETIME_MS,
    })
}

function readDevice(req: Request): Device {
  const [id = '', ...people]: string[] = (req.cookies[COOKIE] ?? '').split('.', MAX_USERS + 1)
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), users: [] }
  const known = people.flatMap((one) => {
    const [, userId, signature] = /^(\d{1,10})~([\w-]{43})$/.exec(one) ?? []
    return userId && signature ? [{ userId: Number(userId), signature }] : []
  })
  return { id, users: known }
}

const isSignatureValid = (req: Request, device: string, { userId, signature }: KnownUser) =>
  isSameText(signature, signatureOf(req, device, userId))

const signatureOf = (req: Request, device: string, userId: number) =>
  sign(req.env.APP_SECRET, `device:${device}:${userId}`)
