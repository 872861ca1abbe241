import type { Request } from 'express'
import type { Env } from '../env.ts'
import { addressesAround } from '../launch/announcement.ts'
import type { Links } from '../models/members/invitations.ts'

/** What links for others begin with: the address that was configured, else this machine's in its network. */
export function linksOf({ env, socket }: Pick<Request, 'env' | 'socket'>): Links {
  return {
    secret: env.APP_SECRET,
    base: baseOf(env, socket.localPort ?? env.PORT),
    isMailed: Boolean(env.SMTP_URL),
  }
}

/** The beginning of links that only this machine can open; null where others can. */
export const localOnly = ({ base }: Links) => (LOCAL.test(new URL(base).hostname) ? base : null)

const LOCAL = /^(localhost|127\..*|\[::1\])$/

function baseOf({ APP_URL, HOST }: Env, port: number): string {
  if (APP_URL) return APP_URL
  const [around] = LOCAL.test(hostInUrl(HOST)) ? [] : addressesAround(`http://${hostInUrl(HOST)}:${port}`)
  return around ?? `http://localhost:${port}`
}

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)
