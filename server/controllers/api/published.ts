import type { Request, Response } from 'express'
import { RoundAsked, SearchAsked, ViewAsked } from '#wire/api/asked.ts'
import type { Listening } from '#wire/api/answers.ts'
import { EVENTS } from '#wire/live/events.ts'
import * as paths from '#wire/paths.ts'
import { lineOf } from '../../models/phone/pages.ts'
import { cacheable, JSON_TYPE, toResponse } from '../../cache/response.ts'
import { idIn } from '../../http/parameters.ts'
import { sendPublic } from '../../http/public/cached.ts'
import { type AskedAnswer, organizationOfAnswer, publishedAnswer } from '../../models/api/published.ts'

export const events = (req: Request, res: Response) =>
  answer(req, res, { kind: 'now', search: SearchAsked.parse(req.query).q.trim().toLowerCase() })

export const event = (req: Request, res: Response) =>
  answer(req, res, { kind: 'event', slug: String(req.params.slug) })

export const activity = (req: Request, res: Response) =>
  answer(req, res, { kind: 'activity', id: idIn(req, 'activityId') })

export const draw = (req: Request, res: Response) =>
  answer(req, res, { kind: 'draw', id: idIn(req, 'activityId'), ...RoundAsked.parse(req.query) })

export const results = (req: Request, res: Response) =>
  answer(req, res, { kind: 'results', id: idIn(req, 'activityId'), ...ViewAsked.parse(req.query) })

export const payout = (req: Request, res: Response) =>
  answer(req, res, { kind: 'payout', id: idIn(req, 'activityId'), ...ViewAsked.parse(req.query) })

/** Made once for everybody who asks. */
async function answer(req: Request, res: Response, asked: AskedAnswer) {
  const { look, make } = req.phone
  const response = await req.cache.get(addressOf(asked), async () => {
    const organization = await look(asked.kind, () => organizationOfAnswer(req.db, asked))
    return make(`app ${lineOf(asked)}`, async () => {
      const published = await publishedAnswer(req.db, asked, new Date())
      return cacheable(organization, await toResponse(JSON.stringify(published), JSON_TYPE))
    })
  })
  sendPublic(req, res, response)
}

function addressOf(asked: AskedAnswer): string {
  switch (asked.kind) {
    case 'now':
      return paths.apiEvents(asked.search)
    case 'event':
      return paths.apiEvent(encodeURIComponent(asked.slug))
    case 'activity':
      return paths.apiActivity(asked.id)
    case 'draw':
      return paths.apiDraw(asked.id, asked.round)
    case 'results':
      return paths.apiResults(asked.id, asked.view)
    case 'payout':
      return paths.apiPayout(asked.id, asked.view)
  }
}

/** The host is the one that was asked, unless live messages come from elsewhere. */
export function live(req: Request, res: Response) {
  const { key, cluster, server } = req.phone.about.realtime
  const listening: Listening = {
    key,
    ...placeOf(req, server, cluster),
    cluster: server === 'channels' ? cluster : null,
    channel: 'live.{activityId}',
    events: Object.keys(EVENTS.live),
  }
  res.set('Cache-Control', 'public, no-cache').json(listening)
}

type Place = Pick<Listening, 'host' | 'port' | 'tls'>

function placeOf(
  req: Request,
  server: Request['phone']['about']['realtime']['server'],
  cluster: string,
): Place {
  if (server === 'channels') return { host: `ws-${cluster}.pusher.com`, port: 443, tls: true }
  if (server !== 'page') return server
  const { hostname, port, protocol } = new URL(req.phone.about.site || `${req.protocol}://${req.host}`)
  const tls = protocol === 'https:'
  return { host: hostname, port: Number(port) || (tls ? 443 : 80), tls }
}
