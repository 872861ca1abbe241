import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Express, Request } from 'express'
import type { Logger } from 'pino'
import Pusher from 'pusher'
import { ipOfUpgrade } from '#lib/patches.ts'
import { hmac } from '#lib/signing.ts'
import type { Realtime } from '#wire/broadcasting/realtime.ts'
import type { Env } from '../env.ts'
import { clientIpKey } from '../rateLimits/attemptLimit.ts'
import { createPusherServer } from '../pusherServer/index.ts'

export class Undeliverable extends Error {}

export type PusherService = ReturnType<typeof openPusher>

const TIMEOUT_MS = 5000

/** Database triggers use these channels to tell the server to revoke access. No client subscribes to them. */
const REVOCATION_CHANNEL = /^access\.(\d+)$/

export function openPusher(env: Env, log: Logger) {
  const app = credentials(env)
  const client = new Pusher({ ...app, ...publishingHost(env), timeout: TIMEOUT_MS })
  const embedded = env.PUSHER_EMBEDDED
    ? createPusherServer({
        ...app,
        log,
        allowedOrigins: (origin, request) => isOwnOrigin(env, origin, request),
      })
    : null

  return {
    embedded,

    realtime: {
      key: app.key,
      cluster: env.PUSHER_CLUSTER,
      server: listeningServer(env),
    } satisfies Realtime,

    authorize(socketId: string, channel: string, member?: { user_id: string; user_info: { name: string } }) {
      return client.authorizeChannel(socketId, channel, member)
    },

    authenticate(socketId: string, user: { id: string; user_info: { name: string } }) {
      return client.authenticateUser(socketId, user)
    },

    claim(socketId: string, person: { id: number }, { id: session, expires_at }: Request['session']) {
      embedded?.know(socketId, { user: String(person.id), session, until: expires_at.getTime() })
    },

    async deliver(
      channel: string,
      event: string,
      payload: { session?: string },
      exceptSocketId: string | null,
    ) {
      const [, user] = REVOCATION_CHANNEL.exec(channel) ?? []
      try {
        if (user && embedded) return embedded.end(user, payload.session)
        if (user) return await terminateConnections(client, user)
        if (embedded) {
          const hasSubscribers = embedded.trigger(
            [channel],
            event,
            JSON.stringify(payload),
            exceptSocketId ?? undefined,
          )
          // Lets requests run between broadcasts.
          if (hasSubscribers) await new Promise((resolve) => setImmediate(resolve))
          return
        }
        const params = exceptSocketId ? { socket_id: exceptSocketId } : {}
        const response = await client.trigger(channel, event, payload, params)
        // Reads the whole response, so that the connection can be reused.
        response.text().catch(() => {})
      } catch (error) {
        throw error instanceof Undeliverable ? error : toDeliveryError(error as PusherFailure)
      }
    },

    attach(server: Server, app: Express) {
      if (!embedded) return
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // Without a listener, a socket error would end the process.
        socket.on('error', () => {})
        if (!embedded.upgrade(request, socket, head, clientIpKey(ipOfUpgrade(app, request))))
          socket.end('HTTP/1.1 404 Not Found\r\n\r\n', () => socket.destroy())
      })
    },
  }
}

async function terminateConnections(client: Pusher, user: string) {
  await client.terminateUserConnections(user).catch((error: PusherFailure) => {
    if ([404, 405, 501].includes(error.status!))
      throw new Undeliverable("The live-update server doesn't support closing a person's connections")
    throw error
  })
}

function credentials(env: Env) {
  const derived = (name: string) => hmac(env.APP_SECRET, `pusher:${name}`).toString('hex')
  return {
    appId: env.PUSHER_APP_ID ?? 'embedded',
    key: env.PUSHER_KEY ?? derived('key').slice(0, 20),
    secret: env.PUSHER_SECRET ?? derived('secret'),
  }
}

function publishingHost({ PUSHER_HOST, PUSHER_PORT, PUSHER_SCHEME, PUSHER_CLUSTER }: Env) {
  if (!PUSHER_HOST) return { cluster: PUSHER_CLUSTER, useTLS: true }
  const port = PUSHER_PORT === undefined ? {} : { port: String(PUSHER_PORT) }
  return { host: PUSHER_HOST, useTLS: PUSHER_SCHEME === 'https', ...port }
}

function listeningServer(env: Env): Realtime['server'] {
  if (env.PUSHER_EMBEDDED) return 'page'
  if (!env.PUSHER_HOST) return 'channels'
  const tls = env.PUSHER_SCHEME === 'https'
  return { host: env.PUSHER_HOST, port: env.PUSHER_PORT ?? (tls ? 443 : 80), tls }
}

function isOwnOrigin(env: Env, origin: string, { headers }: IncomingMessage) {
  const names = [headers.host, env.APP_URL && new URL(env.APP_URL).host]
  if (env.API_ORIGINS.includes('*') || env.API_ORIGINS.includes(origin)) return true
  if (env.TRUST_PROXY) names.push(headers['x-forwarded-host']?.toString())
  return URL.canParse(origin) && names.includes(new URL(origin).host)
}

type PusherFailure = { status?: number; message: string; body?: string; error?: { code?: string } }

/** The Pusher client's error contains a signed URL, which must not be logged. */
function toDeliveryError({ status, body = '', message, error }: PusherFailure) {
  if (status === undefined) return new Error(`Pusher is unreachable: ${error?.code ?? 'no response'}`)
  const words = `Event rejected with status ${status}: ${body.slice(0, 200) || message}`
  // Other failures, such as a wrong secret, can be fixed, so the event is retried.
  return status === 400 || status === 413 ? new Undeliverable(words) : new Error(words)
}
