import type { Request } from 'express'
import { isOnlyHere } from '../documents/qr.ts'
import { addressForLinks, hostInUrl } from '../launch/announcement.ts'
import type { Links } from '../models/members/invitations.ts'

/** What links for others begin with: the address that was configured, else this machine's in its network. */
export function linksOf({ env, socket }: Pick<Request, 'env' | 'socket'>): Links {
  const here = `http://${hostInUrl(env.HOST)}:${socket.localPort ?? env.PORT}`
  return {
    secret: env.APP_SECRET,
    base: addressForLinks(env, here),
    isMailed: Boolean(env.SMTP_URL),
  }
}

/** The beginning of links that only this machine can open; null where others can. */
export const localOnly = ({ base }: Links) => (isOnlyHere(base) ? base : null)
