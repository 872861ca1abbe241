import type { IncomingMessage, ServerResponse } from 'node:http'
import { isChannelName, isPresence, isCacheChannel } from '../channels/channelNames.ts'
import { validatePublication, type Channels, type Publication } from '../channels/channels.ts'
import type { Connections } from '../sockets/connections.ts'
import { isJsonObject, limits, Refused, refuseUnless, type JsonObject } from '../limits.ts'
import { verifySignature, readSignedBody, type Target } from './requestAuth.ts'
import type { Credentials } from '../channels/subscriptions.ts'

export type Api = Credentials & {
  appId: string
  channels: Channels
  connections: Connections
  reportBug: (error: unknown) => void
}

type Request = IncomingMessage & { originalUrl?: string }

/** Mount this before any body parser, because it reads the raw body. */
export function httpApi(api: Api) {
  return async (request: Request, response: ServerResponse) => {
    try {
      respond(response, 200, JSON.stringify(await routeRequest(api, request, targetOf(request))))
    } catch (error) {
      if (!(error instanceof Refused)) api.reportBug(error)
      const { status, message } = error instanceof Refused ? error : new Refused(500, 'Internal error')
      if (!request.complete) response.setHeader('Connection', 'close')
      respond(response, status, message)
    }
  }
}

function targetOf(request: Request): Target {
  // A proxy may send an absolute URL.
  const address = (request.originalUrl ?? request.url ?? '').replace(/^https?:\/\/[^/]*/i, '')
  const [path = '', ...query] = address.split('?')
  return { method: request.method ?? '', path, query: new URLSearchParams(query.join('?')) }
}

async function routeRequest(api: Api, request: Request, target: Target): Promise<object> {
  const { method, query } = target
  const [, , appId, ...path] = target.path.split('/')
  refuseUnless(appId === api.appId, 404, 'Unknown app')
  verifySignature(api, target)
  const body = await readSignedBody(request, query)

  for (const [routeMethod, pattern, route] of routes) {
    const match = pattern.exec(path.join('/'))
    if (match && routeMethod === method)
      return route(api, { name: decodeSegment(match[1] ?? ''), query, body })
  }
  throw new Refused(404, 'Not found')
}

type Call = { name: string; query: URLSearchParams; body: string }

const routes: [method: string, path: RegExp, route: (api: Api, call: Call) => object][] = [
  ['POST', /^events$/, triggerEvent],
  ['POST', /^batch_events$/, triggerBatch],
  ['GET', /^channels$/, listChannels],
  ['GET', /^channels\/([^/]+)$/, describeChannel],
  ['GET', /^channels\/([^/]+)\/users$/, listUsers],
  ['POST', /^users\/([^/]+)\/terminate_connections$/, terminateConnections],
]

function triggerEvent(api: Api, { body }: Call): object {
  const fields = parseJsonObject(body)
  const publication = publicationFrom(api, fields, fields.channels ?? [fields.channel])
  const wanted = parseInfo(fields.info)
  api.channels.publish(publication)
  if (wanted.length === 0) return {}
  const described = publication.channels.map((name) => [name, channelInfo(api, name, wanted)])
  return { channels: Object.fromEntries(described) }
}

function triggerBatch(api: Api, { body }: Call): object {
  const { batch } = parseJsonObject(body)
  refuseUnless(Array.isArray(batch) && batch.length > 0, 400, 'batch must be a list of events')
  refuseUnless(batch.length <= limits.eventsPerBatch, 400, `More than ${limits.eventsPerBatch} events`)
  const events = batch.map((event: unknown) => {
    refuseUnless(isJsonObject(event), 400, 'An event must be an object')
    return { publication: publicationFrom(api, event, [event.channel]), wanted: parseInfo(event.info) }
  })
  for (const { publication } of events) api.channels.publish(publication)
  if (events.every(({ wanted }) => wanted.length === 0)) return {}
  return {
    batch: events.map(({ publication, wanted }) => channelInfo(api, publication.channels[0] ?? '', wanted)),
  }
}

function listChannels(api: Api, { query }: Call): object {
  const prefix = query.get('filter_by_prefix') ?? ''
  const wanted = parseInfo(query.get('info'))
  refuseUnless(!wanted.includes('cache'), 400, 'cache is not available for a list of channels')
  refuseUnless(
    !wanted.includes('user_count') || isPresence(prefix),
    400,
    'user_count is only for presence channels: filter_by_prefix=presence-',
  )
  const described = api.channels.names(prefix).map((name) => [name, channelInfo(api, name, wanted)])
  return { channels: Object.fromEntries(described) }
}

function describeChannel(api: Api, { name, query }: Call): object {
  refuseUnless(isChannelName(name), 400, 'Invalid channel name')
  const wanted = parseInfo(query.get('info'))
  for (const attribute of wanted) {
    refuseUnless(isApplicable(attribute, name), 400, `${attribute} is not available for this channel`)
  }
  return { occupied: api.channels.find(name) !== undefined, ...channelInfo(api, name, wanted) }
}

function listUsers(api: Api, { name }: Call): object {
  refuseUnless(isPresence(name) && isChannelName(name), 400, 'Only presence channels have users')
  const ids = api.channels.find(name)?.members?.ids() ?? []
  return { users: ids.map((id) => ({ id })) }
}

function terminateConnections(api: Api, { name: userId }: Call): object {
  api.connections.terminateUser(userId)
  return {}
}

function publicationFrom(api: Api, { name, data, socket_id }: JsonObject, channels: unknown): Publication {
  refuseUnless(typeof name === 'string', 400, 'The event needs a name')
  refuseUnless(typeof data === 'string', 400, "The event's data must be a string")
  refuseUnless(Array.isArray(channels) && channels.every(isString), 400, 'Channels must be strings')
  const isSocketId = socket_id === undefined || (isString(socket_id) && /^\d+\.\d+$/.test(socket_id))
  refuseUnless(isSocketId, 400, 'Invalid socket_id')

  const publication = { name, data, channels, except: api.connections.find(String(socket_id)) }
  validatePublication(publication)
  return publication
}

const attributes = ['user_count', 'subscription_count', 'cache']

function parseInfo(info: unknown): string[] {
  if (info === undefined || info === null || info === '') return []
  const wanted = isString(info) ? info.split(',') : ['']
  const unknown = wanted.find((attribute) => !attributes.includes(attribute))
  refuseUnless(unknown === undefined, 400, `Unknown info: ${unknown}`)
  return wanted
}

function isApplicable(attribute: string, name: string): boolean {
  if (attribute === 'user_count') return isPresence(name)
  return attribute === 'subscription_count' || isCacheChannel(name)
}

function channelInfo({ channels }: Api, name: string, wanted: string[]): object {
  const channel = channels.find(name)
  const last = channels.lastEvent(name)
  const ttl = last && Math.ceil((last.expires - Date.now()) / 1000)
  const info = new Map<string, unknown>([
    ['user_count', channel?.members?.size ?? 0],
    ['subscription_count', channel?.subscribers.size ?? 0],
    ['cache', last && { data: last.data, ttl }],
  ])
  const given = wanted.filter((attribute) => isApplicable(attribute, name))
  return Object.fromEntries(given.map((attribute) => [attribute, info.get(attribute)]))
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function parseJsonObject(body: string): JsonObject {
  try {
    const fields: unknown = JSON.parse(body)
    if (isJsonObject(fields)) return fields
  } catch {
    // Rejected below.
  }
  throw new Refused(400, 'The body must be a JSON object')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refused(400, 'The URL is not encoded properly')
  }
}

function respond(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? 'application/json' : 'text/plain; charset=utf-8'
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}
