import { networkInterfaces } from 'node:os'
import type { Request } from 'express'
import { isLocalUrl } from '../documents/qr.ts'
import type { Env } from '../env.ts'
import type { LinkOptions } from '../models/memberships/invitations.ts'

export function linkBaseOf({ env, socket }: Pick<Request, 'env' | 'socket'>): LinkOptions {
  const here = `http://${hostInUrl(env.HOST)}:${socket.localPort ?? env.PORT}`
  return {
    secret: env.APP_SECRET,
    base: linkOrigin(env, here),
    isMailed: Boolean(env.SMTP_URL),
  }
}

export const localBase = ({ base }: LinkOptions) => (isLocalUrl(base) ? base : null)

export const linkOrigin = ({ APP_URL }: Pick<Env, 'APP_URL'>, url: string): string =>
  APP_URL ?? networkUrls(url)[0] ?? localUrl(url)

export function localUrl(url: string): string {
  return isWildcardHost(url) ? `http://localhost:${new URL(url).port}` : url
}

export function networkUrls(url: string): string[] {
  const { hostname, port } = new URL(url)
  if (!isWildcardHost(url)) return hostname === 'localhost' ? [] : [url]
  return Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

export function hostInUrl(host: string): string {
  if (['127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const isWildcardHost = (url: string) => ['0.0.0.0', '[::]'].includes(new URL(url).hostname)
