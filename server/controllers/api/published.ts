import type { Request, Response } from 'express'
import { RoundAsked, SearchAsked, ViewAsked } from '#wire/api/asked.ts'
import type { Listening } from '#wire/api/answers.ts'
import { EVENTS } from '#wire/live/events.ts'
import * as paths from '#wire/paths.ts'
import { lineOf } from '../../models/phone/pages.ts'
import { JSON_ANSWER, made } from '../../documents/phone/made.ts'
import { idIn } from '../../http/parameters.ts'
import { sendKept } from '../../http/public/kept.ts'
import { type AskedAnswer, eventOfAnswer, publishedAnswer } from '../../models/api/published.ts'

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

/** From the memory that phones are served from, made at most once for all who ask. */
async function answer(req: Request, res: Response, asked: AskedAnswer) {
  const { pages, look, make } = req.phone
  const published = await pages.read(
    addressOf(asked),
    () => look(asked.kind, () => eventOfAnswer(req.db, asked)),
    () =>
      make(`app ${lineOf(asked)}`, async () =>
        made(JSON.stringify(await publishedAnswer(req.db, asked, new Date())), JSON_ANSWER),
      ),
  )
  sendKept(req, res, published)
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
