import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'

/**
 * Where a websocket comes from. Express never sees its request, but believes the same proxies. Who has one IPv6
 * address has a whole network of them, which counts as one place.
 */
export function placeOfUpgrade(app: Express, request: IncomingMessage): string {
  const { ip = '' } = Object.setPrototypeOf(request, app.request) as Request
  return ipKeyGenerator(ip)
}
