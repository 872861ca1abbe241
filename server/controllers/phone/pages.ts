import type { NextFunction, Request, Response } from 'express'
import { z } from 'zod'
import * as paths from '#wire/paths.ts'
import { type OwnView, SEARCH_LENGTH } from '#wire/phone/asked.ts'
import { Busy, NotFound, TooMany } from '../../errors.ts'
import { cacheable, HTML, sendBody, toResponse } from '../../cache/response.ts'
import { idIn } from '../../http/parameters.ts'
import { sendPublic } from '../../http/public/cached.ts'
import { NOT_PUBLIC } from '../../models/phone/events.ts'
import { type AskedPage, lineOf, organizationOf, pageFor } from '../../models/phone/pages.ts'

/** What a page is about, by its address. */
const ASKED = {
  event: (req: Request) => ({ kind: 'event', slug: String(req.params.slug) }) as const,
  draw: (req: Request) =>
    ({ kind: 'draw', id: idIn(req, 'activityId'), round: textIn(req, 'round') }) as const,
  proof: (req: Request) =>
    ({ kind: 'proof', id: idIn(req, 'activityId'), round: textIn(req, 'round') }) as const,
  results: (req: Request) =>
    ({ kind: 'results', id: idIn(req, 'activityId'), view: textIn(req, 'view') }) as const,
}

export const now = (req: Request, res: Response) => answer(req, res, { kind: 'now', search: searchIn(req) })

export const event = (req: Request, res: Response) => answer(req, res, ASKED.event(req))

/** A row has no page of its own: the browser goes to it, with or without a script. */
export function draw(req: Request, res: Response) {
  const asked = ASKED.draw(req)
  const slot = Slot.safeParse(req.query.slot).data
  if (slot) return res.redirect(302, `${paths.publicDraw(asked.id, asked.round)}#slot-${slot}`)
  return answer(req, res, asked)
}

const Slot = z.string().regex(/^[1-9]\d{0,4}$/)

export const proof = (req: Request, res: Response) => answer(req, res, ASKED.proof(req))

export const eventLog = (req: Request, res: Response) =>
  answer(req, res, { kind: 'event log', slug: String(req.params.slug) })

export const organizationLog = (req: Request, res: Response) =>
  answer(req, res, { kind: 'organization log', id: idIn(req, 'organizationId') })

export const results = (req: Request, res: Response) => answer(req, res, ASKED.results(req))

/** The same of an event that not everybody may see: made for one person, and kept nowhere. */
const ofRider =
  (asked: (req: Request) => AskedPage) => async (req: Request, res: Response, event: { id: number }) => {
    const now = new Date()
    const page = await pageFor(req.db, asked(req), now, event)
    res.set('Cache-Control', 'private, no-store').json({ page, at: now.getTime() })
  }

export const ownEvent = ofRider(ASKED.event)
export const ownDraw = ofRider(ASKED.draw)
export const ownProof = ofRider(ASKED.proof)
export const ownResults = ofRider(ASKED.results)

/** Nobody is known here either: what is somebody's own the script asks for. */
export const own = (view: OwnView) => (req: Request, res: Response) =>
  answer(req, res, { kind: 'own', view, sends_mail: req.env.SMTP_URL !== undefined })

export function notFound(): never {
  throw new NotFound(NOT_PUBLIC)
}

/** Made once for everybody who asks. Nothing of the request is in it but what it asks for. */
async function answer(req: Request, res: Response, asked: AskedPage) {
  const { about, look, make } = req.phone
  const address = addressOf(asked)
  const response = await req.cache.get(address, async () => {
    const organization = await look(asked.kind, () => organizationOf(req.db, asked))
    const line = `public ${lineOf(asked)}`
    return make(line, async () => {
      const page = await pageFor(req.db, asked, new Date())
      const { document, etag } = await req.workers.run(line, 'madePage', page, { ...about, address })
      return cacheable(organization, await toResponse(document, HTML, etag))
    })
  })
  sendPublic(req, res, response)
}

function addressOf(asked: AskedPage): string {
  switch (asked.kind) {
    case 'now':
      return asked.search ? `${paths.phones}?q=${encodeURIComponent(asked.search)}` : paths.phones
    case 'event':
      return paths.publicEvent(encodeURIComponent(asked.slug))
    case 'draw':
      return paths.publicDraw(asked.id, asked.round)
    case 'proof':
      return paths.drawProof(asked.id, asked.round)
    case 'event log':
      return paths.eventDrawLog(encodeURIComponent(asked.slug))
    case 'organization log':
      return paths.organizationDrawLog(asked.id)
    case 'results':
      return paths.publicResults(asked.id, asked.view)
    case 'own':
      return paths.phoneView(asked.view)
  }
}

/** Cut off in the middle of a letter, it ends with the one before. */
const searchIn = (req: Request) =>
  textIn(req, 'q')
    .trim()
    .slice(0, SEARCH_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .toLowerCase()

/** What no text of the database can hold names nothing. */
function textIn(req: Request, name: string): string {
  const text = req.query[name]
  if (typeof text !== 'string') return ''
  if (text.includes('\0')) notFound()
  return text
}

/** A page that is not there, or that there is no time for; whatever else goes wrong is answered as elsewhere. */
export async function problem(error: unknown, req: Request, res: Response, next: NextFunction) {
  const isOurs = error instanceof NotFound || error instanceof Busy || error instanceof TooMany
  if (!isOurs || res.headersSent) return next(error)
  if (error instanceof NotFound) await req.phone.pace()
  if (error instanceof TooMany) res.set('Retry-After', String(error.seconds))
  if (error instanceof Busy) res.set('Retry-After', '1')
  const page = await req.phone.problem(error.status, error.message || NOT_PUBLIC)
  res.status(error.status).set('Cache-Control', 'no-cache')
  sendBody(req, res, page)
}
