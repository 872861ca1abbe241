import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'
import { placeOf } from '../limits/wrongTries.ts'

/** Where a websocket comes from. Express never sees its request, but believes the same proxies. */
export function placeOfUpgrade(app: Express, request: IncomingMessage): string {
  const { ip } = Object.setPrototypeOf(request, app.request) as Request
  return placeOf(ip)
}
