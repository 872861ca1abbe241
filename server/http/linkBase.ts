import type { Request } from 'express'
import { isLocalUrl } from '../documents/qr.ts'
import { linkOrigin, hostInUrl } from '../cli/startBanner.ts'
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
