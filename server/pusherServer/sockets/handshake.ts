import type { IncomingMessage } from 'node:http'

export type Handshake = {
  key: string
  allowedOrigins: (origin: string, request: IncomingMessage) => boolean
  isFull: () => boolean
  isStopping: () => boolean
}

export type Refusal = { code: number; message: string }

export const overCapacity: Refusal = { code: 4100, message: 'Over capacity' }

export function isPusherPath(request: IncomingMessage): boolean {
  return /^\/app(\/|\?|$)/.test(request.url ?? '')
}

/** pusher-js never retries after close codes 4001 to 4099, and waits a second after 4100. */
export function handshakeRefusal(request: IncomingMessage, server: Handshake): Refusal | null {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, , key, ...rest] = url.pathname.split('/')
  if (!key || rest.length > 0) return { code: 4005, message: 'Path not found' }
  if (key !== server.key) return { code: 4001, message: 'Application does not exist' }
  const { origin } = request.headers
  // A request without an Origin header isn't from a browser, and only a browser can be tricked into
  // connecting.
  if (origin !== undefined && !server.allowedOrigins(origin, request)) {
    return { code: 4009, message: 'Origin not allowed' }
  }
  // Both states are temporary, so pusher-js must retry.
  if (server.isStopping() || server.isFull()) return overCapacity
  return versionRefusal(url.searchParams.get('protocol'))
}

function versionRefusal(version: string | null): Refusal | null {
  if (version === null) return { code: 4008, message: 'No protocol version supplied' }
  if (!/^\d{1,3}$/.test(version)) return { code: 4006, message: 'Invalid version string format' }
  // Clients with older protocol versions don't answer pings.
  const isSupported = Number(version) >= 5 && Number(version) <= 7
  return isSupported ? null : { code: 4007, message: 'Unsupported protocol version' }
}
