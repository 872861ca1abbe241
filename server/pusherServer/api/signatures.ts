import { createHmac, hash, timingSafeEqual } from 'node:crypto'

export function signChannel(
  secret: string,
  key: string,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const signed = channelData === undefined ? [socketId, channel] : [socketId, channel, channelData]
  return `${key}:${hmac(secret, signed.join(':'))}`
}

export function signUser(secret: string, key: string, socketId: string, userData: string): string {
  return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`
}

export function signRequest(
  secret: string,
  method: string,
  path: string,
  params: [string, string][],
): string {
  const query = params
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return hmac(secret, `${method}\n${path}\n${query}`)
}

export function md5(body: Buffer): string {
  return hash('md5', body)
}

export function isSameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
