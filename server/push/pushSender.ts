import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request, type RequestOptions } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import webpush from 'web-push'
import { isPushEndpoint } from '#lib/pushServices.ts'
import type { Env } from '../env.ts'
import { Busy } from '../errors.ts'
import type { Outcome } from '../models/notifications/deliveries/deliver.ts'
import type { WorkerPool } from '../workers/pool.ts'
import { LOCAL_ADDRESS, publicLookup } from './localNetworks.ts'

export type PushMessage = { title: string; body: string; navigate: string; seconds?: number }
type PushTarget = { endpoint: string; keys: unknown }
type VapidKeys = { public_key: string; private_key: string }

export type PushSender = {
  extraHosts: readonly string[]
  send(target: PushTarget, text: PushMessage, keys: VapidKeys): Promise<Outcome>
  close(): void
}

const TIMEOUT_MS = 10_000
/** A phone that was off overnight still needs the notification about tomorrow's draw. */
const TTL_SECONDS = 24 * 60 * 60
const RETRY_SECONDS = 30
const MAX_RETRY_SECONDS = 3600

export function openPushSender(
  env: Pick<Env, 'APP_URL' | 'PUSH_HOSTS'>,
  workers: WorkerPool,
  ca?: string,
): PushSender {
  const hosts = env.PUSH_HOSTS
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 40,
    timeout: TIMEOUT_MS,
    ca,
    lookup: publicLookup(hosts),
  })
  const authorizationFor = vapidHeaders(env.APP_URL)
  return {
    extraHosts: hosts,
    async send({ endpoint, keys }, text, vapidKeys) {
      if (!isPushEndpoint(endpoint, hosts)) return { status: 'gone', error: 'Unknown push service.' }
      // Sends to the parsed URL, because `isPushEndpoint` checked that and not the text.
      const url = new URL(endpoint)
      const device = { endpoint: url.href, keys: keys as webpush.PushSubscription['keys'] }
      try {
        const { headers, body } = await workers.run('push', 'encryptPush', device, payloadOf(text), {
          headers: { Authorization: authorizationFor(url.origin, vapidKeys) },
          TTL: text.seconds ?? TTL_SECONDS,
          urgency: 'high',
        })
        return outcomeOf(await post(url, { headers, agent, timeout: TIMEOUT_MS }, body))
      } catch (error) {
        return outcomeOfFailure(error as Failure)
      }
    },
    close: () => agent.destroy(),
  }
}

const SIGNATURE_REUSE_MS = 60 * 60 * 1000
const MAX_CACHED_SIGNATURES = 100

function vapidHeaders(subject = '') {
  const cached = new Map<string, { authorization: string; until: number }>()
  return (service: string, { public_key, private_key }: VapidKeys): string => {
    const name = `${service} ${public_key}`
    const known = cached.get(name)
    if (known && known.until > Date.now()) return known.authorization
    if (cached.size >= MAX_CACHED_SIGNATURES) cached.clear()
    const { Authorization: authorization } = webpush.getVapidHeaders(
      service,
      subject,
      public_key,
      private_key,
      'aes128gcm',
    )
    cached.set(name, { authorization, until: Date.now() + SIGNATURE_REUSE_MS })
    return authorization
  }
}

/**
 * The payload follows the Declarative Web Push standard. In browsers that don't support it, our service
 * worker shows the notification.
 */
export const payloadOf = ({ title, body, navigate }: PushMessage): string =>
  JSON.stringify({ web_push: 8030, notification: { title, body, navigate, lang: 'en', dir: 'ltr' } })

type PushResponse = { status: number; headers: IncomingHttpHeaders; body: string }

const post = (url: URL, options: RequestOptions, body: Uint8Array | null) =>
  new Promise<PushResponse>((resolve, reject) => {
    const sent = request(url, { ...options, method: 'POST' }, (res) => {
      const answer = { status: res.statusCode!, headers: res.headers }
      textOf(res).then((body) => resolve({ ...answer, body }), reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('Socket timeout')))
    sent.on('error', reject)
    sent.end(body)
  })

function outcomeOf({ status, headers, body }: PushResponse): Outcome {
  if (status >= 200 && status < 300) return { status: 'accepted' }
  const error = `${status} ${body}`.slice(0, 400)
  if (status === 404 || status === 410) return { status: 'gone', error }
  if (status === 429 || status === 503) return { status: 'wait', error, seconds: retryAfterSeconds(headers) }
  return { status: status < 500 ? 'failed' : 'uncertain', error }
}

type Failure = Error & { code?: string; syscall?: string }

function outcomeOfFailure(failure: Failure): Outcome {
  const { message, code, syscall } = failure
  const error = message.slice(0, 400)
  const wasNotSent = failure instanceof Busy || syscall === 'connect' || wasNeverReached(code)
  return wasNotSent ? { status: 'wait', error, seconds: RETRY_SECONDS } : { status: 'uncertain', error }
}

const wasNeverReached = (code = '') =>
  ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', LOCAL_ADDRESS].includes(code) ||
  /^(ERR_TLS|CERT_|DEPTH_|SELF_SIGNED)/.test(code)

function retryAfterSeconds(headers: IncomingHttpHeaders): number {
  const retryAfter = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_SECONDS, Math.max(1, seconds)) : RETRY_SECONDS
}
