import type { Request, Response } from 'express'
import { RoundQuery, EventSearchQuery, ViewQuery } from '#wire/api/queryParams.ts'
import type { ApiLiveConnection } from '#wire/api/responses.ts'
import { CHANNEL_EVENTS } from '#wire/broadcasting/events.ts'
import * as paths from '#wire/paths.ts'
import { queueNameOf } from '../../models/riderApp/pages.ts'
import { cacheable, JSON_TYPE, toCachedResponse } from '../../cache/response.ts'
import { idParam } from '../../http/parameters.ts'
import { sendPublicResponse } from '../../cache/publicResponses.ts'
import { type ApiResource, organizationIdOfResource, loadResource } from '../../models/api/published.ts'

export const events = (req: Request, res: Response) =>
  sendPublished(req, res, { kind: 'now', search: EventSearchQuery.parse(req.query).q.trim().toLowerCase() })

export const event = (req: Request, res: Response) =>
  sendPublished(req, res, { kind: 'event', slug: String(req.params.slug) })

export const activity = (req: Request, res: Response) =>
  sendPublished(req, res, { kind: 'activity', id: idParam(req, 'activityId') })

export const draw = (req: Request, res: Response) =>
  sendPublished(req, res, { kind: 'draw', id: idParam(req, 'activityId'), ...RoundQuery.parse(req.query) })

export const results = (req: Request, res: Response) =>
  sendPublished(req, res, { kind: 'results', id: idParam(req, 'activityId'), ...ViewQuery.parse(req.query) })

export const payout = (req: Request, res: Response) =>
  sendPublished(req, res, { kind: 'payout', id: idParam(req, 'activityId'), ...ViewQuery.parse(req.query) })

async function sendPublished(req: Request, res: Response, request: ApiResource) {
  const { query, render } = req.publicContext
  const response = await req.cache.get(pathOf(request), async () => {
    const organization = await query(request.kind, () => organizationIdOfResource(req.db, request))
    return render(`app ${queueNameOf(request)}`, async () => {
      const published = await loadResource(req.db, request, new Date())
      return cacheable(organization, await toCachedResponse(JSON.stringify(published), JSON_TYPE))
    })
  })
  sendPublicResponse(req, res, response)
}

function pathOf(request: ApiResource): string {
  switch (request.kind) {
    case 'now':
      return paths.apiEvents(request.search)
    case 'event':
      return paths.apiEvent(encodeURIComponent(request.slug))
    case 'activity':
      return paths.apiActivity(request.id)
    case 'draw':
      return paths.apiDraw(request.id, request.round)
    case 'results':
      return paths.apiResults(request.id, request.view)
    case 'payout':
      return paths.apiPayout(request.id, request.view)
  }
}

export function live(req: Request, res: Response) {
  const { key, cluster, server } = req.publicContext.appContext.realtime
  const connection: ApiLiveConnection = {
    key,
    ...pusherHost(req, server, cluster),
    cluster: server === 'channels' ? cluster : null,
    channel: 'live.{activityId}',
    events: Object.keys(CHANNEL_EVENTS.live),
  }
  res.set('Cache-Control', 'public, no-cache').json(connection)
}

type PusherHost = Pick<ApiLiveConnection, 'host' | 'port' | 'tls'>

function pusherHost(
  req: Request,
  server: Request['publicContext']['appContext']['realtime']['server'],
  cluster: string,
): PusherHost {
  if (server === 'channels') return { host: `ws-${cluster}.pusher.com`, port: 443, tls: true }
  if (server !== 'page') return server
  const { hostname, port, protocol } = new URL(
    req.publicContext.appContext.origin || `${req.protocol}://${req.host}`,
  )
  const tls = protocol === 'https:'
  return { host: hostname, port: Number(port) || (tls ? 443 : 80), tls }
}
