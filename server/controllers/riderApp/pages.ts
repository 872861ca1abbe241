import type { NextFunction, Request, Response } from 'express'
import { z } from 'zod'
import * as paths from '#wire/paths.ts'
import { type PrivateView, MAX_SEARCH_LENGTH } from '#wire/riderApp/views.ts'
import { Busy, NotFound, TooMany } from '../../errors.ts'
import { cacheable, HTML, sendBody, toCachedResponse } from '../../cache/response.ts'
import { idParam } from '../../http/parameters.ts'
import { sendPublicResponse } from '../../cache/publicResponses.ts'
import { NOT_PUBLIC } from '../../models/riderApp/events.ts'
import { type PageRequest, queueNameOf, organizationIdOfPage, loadPage } from '../../models/riderApp/pages.ts'

const pageQueries = {
  event: (req: Request) => ({ kind: 'event', slug: String(req.params.slug) }) as const,
  draw: (req: Request) =>
    ({ kind: 'draw', id: idParam(req, 'activityId'), round: textParam(req, 'round') }) as const,
  proof: (req: Request) =>
    ({ kind: 'proof', id: idParam(req, 'activityId'), round: textParam(req, 'round') }) as const,
  results: (req: Request) =>
    ({ kind: 'results', id: idParam(req, 'activityId'), view: textParam(req, 'view') }) as const,
}

export const eventList = (req: Request, res: Response) =>
  sendPage(req, res, { kind: 'now', search: searchParam(req) })

export const event = (req: Request, res: Response) => sendPage(req, res, pageQueries.event(req))

export function draw(req: Request, res: Response) {
  const query = pageQueries.draw(req)
  const slot = Slot.safeParse(req.query.slot).data
  if (slot) return res.redirect(302, `${paths.publicDraw(query.id, query.round)}#slot-${slot}`)
  return sendPage(req, res, query)
}

const Slot = z.string().regex(/^[1-9]\d{0,4}$/)

export const drawProof = (req: Request, res: Response) => sendPage(req, res, pageQueries.proof(req))

export const eventDrawLog = (req: Request, res: Response) =>
  sendPage(req, res, { kind: 'event log', slug: String(req.params.slug) })

export const organizationDrawLog = (req: Request, res: Response) =>
  sendPage(req, res, { kind: 'organization log', id: idParam(req, 'organizationId') })

export const results = (req: Request, res: Response) => sendPage(req, res, pageQueries.results(req))

const privatePage =
  (asked: (req: Request) => PageRequest) => async (req: Request, res: Response, event: { id: number }) => {
    const now = new Date()
    const page = await loadPage(req.db, asked(req), now, event)
    res.set('Cache-Control', 'private, no-store').json({ page, at: now.getTime() })
  }

export const myEvent = privatePage(pageQueries.event)
export const myDraw = privatePage(pageQueries.draw)
export const myDrawProof = privatePage(pageQueries.proof)
export const myResults = privatePage(pageQueries.results)

export const appView = (view: PrivateView) => (req: Request, res: Response) =>
  sendPage(req, res, { kind: 'own', view, sends_mail: req.env.SMTP_URL !== undefined })

export function notFound(): never {
  throw new NotFound(NOT_PUBLIC)
}

async function sendPage(req: Request, res: Response, query: PageRequest) {
  const { appContext, query: look, render } = req.publicContext
  const address = pathOf(query)
  const response = await req.cache.get(address, async () => {
    const organization = await look(query.kind, () => organizationIdOfPage(req.db, query))
    const client = `public ${queueNameOf(query)}`
    return render(client, async () => {
      const page = await loadPage(req.db, query, new Date())
      const { document, etag } = await req.workers.run(client, 'madePage', page, { ...appContext, address })
      return cacheable(organization, await toCachedResponse(document, HTML, etag))
    })
  })
  sendPublicResponse(req, res, response)
}

function pathOf(query: PageRequest): string {
  switch (query.kind) {
    case 'now':
      return query.search ? `${paths.riderApp}?q=${encodeURIComponent(query.search)}` : paths.riderApp
    case 'event':
      return paths.publicEvent(encodeURIComponent(query.slug))
    case 'draw':
      return paths.publicDraw(query.id, query.round)
    case 'proof':
      return paths.drawProof(query.id, query.round)
    case 'event log':
      return paths.eventDrawLog(encodeURIComponent(query.slug))
    case 'organization log':
      return paths.organizationDrawLog(query.id)
    case 'results':
      return paths.publicResults(query.id, query.view)
    case 'own':
      return paths.riderAppView(query.view)
  }
}

/** slice() can split a surrogate pair, so remove the remaining half. */
const searchParam = (req: Request) =>
  textParam(req, 'q')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .toLowerCase()

/** PostgreSQL text can't contain NUL. */
function textParam(req: Request, name: string): string {
  const text = req.query[name]
  if (typeof text !== 'string') return ''
  if (text.includes('\0')) notFound()
  return text
}

export async function pageErrorHandler(error: unknown, req: Request, res: Response, next: NextFunction) {
  const hasPage = error instanceof NotFound || error instanceof Busy || error instanceof TooMany
  if (!hasPage || res.headersSent) return next(error)
  if (error instanceof NotFound) await req.publicContext.delayNotFound()
  if (error instanceof TooMany) res.set('Retry-After', String(error.seconds))
  if (error instanceof Busy) res.set('Retry-After', '1')
  const page = await req.publicContext.errorPage(error.status, error.message || NOT_PUBLIC)
  res.status(error.status).set('Cache-Control', 'no-cache')
  sendBody(req, res, page)
}
