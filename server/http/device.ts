import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { isSameText, sign } from '#lib/signing.ts'
import * as paths from '#wire/paths.ts'

const COOKIE = 'device'
/** Browsers keep no cookie longer. */
const LIFETIME_MS = 400 * 24 * 60 * 60 * 1000
/** Where people sign in: on the other pages, and in the riders' app. Nowhere else a browser says which device it is. */
const SIGN_IN_PATHS = [paths.login, paths.phoneOwn]
/** An office shares a computer; the people who signed in on it last are remembered. */
const MOST_PEOPLE = 10

/** A name of the device's own, and for each person who signed in there a signature of the two. */
type Device = { id: string; people: Known[] }
type Known = { person: number; signature: string }

/** The device, if this person has signed in there before; it opens nothing without the password. */
export function deviceOf(req: Request, person: { id: number }): string | null {
  const { id, people } = readDevice(req)
  return people.some((known) => known.person === person.id && isTrue(req, id, known)) ? id : null
}

/** The device, if anybody has signed in there before. */
export function knownDevice(req: Request): string | null {
  const { id, people } = readDevice(req)
  return people.some((known) => isTrue(req, id, known)) ? id : null
}

/** Who signed in there last; null where nobody has. One person has as many devices as they like, and is one all the same. */
export function lastOnDevice(req: Request): number | null {
  if (!req.cookies[COOKIE]) return null
  const { id, people } = readDevice(req)
  const [last] = people
  return last && isTrue(req, id, last) ? last.person : null
}

/** Only for somebody who has just shown the password. Signing out does not undo it. */
export function rememberDevice(req: Request, res: Response, person: { id: number }) {
  const { id, people } = readDevice(req)
  const others = people.filter((known) => known.person !== person.id).slice(0, MOST_PEOPLE - 1)
  const known = [{ person: person.id, signature: signatureOf(req, id, person.id) }, ...others]
  const device = [id, ...known.map((one) => `${one.person}~${one.signature}`)].join('.')
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
  const [id = '', ...people]: string[] = (req.cookies[COOKIE] ?? '').split('.', MOST_PEOPLE + 1)
  if (!/^[\w-]{22}$/.test(id)) return { id: randomBytes(16).toString('base64url'), people: [] }
  const known = people.flatMap((one) => {
    const [, person, signature] = /^(\d{1,10})~([\w-]{43})$/.exec(one) ?? []
    return person && signature ? [{ person: Number(person), signature }] : []
  })
  return { id, people: known }
}

const isTrue = (req: Request, device: string, { person, signature }: Known) =>
  isSameText(signature, signatureOf(req, device, person))

const signatureOf = (req: Request, device: string, person: number) =>
  sign(req.env.APP_SECRET, `device:${device}:${person}`)
