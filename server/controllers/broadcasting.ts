import type { Request, Response } from 'express'
import { AuthorizeChannel, AuthenticateUser } from '#wire/broadcasting/authorization.ts'
import { authorizeChannel } from '../models/channelAuthorization.ts'
import { requireActiveSession } from '../http/session.ts'

export async function authorize(req: Request, res: Response) {
  const { socket_id, channel_name } = AuthorizeChannel.parse(req.body ?? {})
  await bindSocket(req, socket_id)
  await authorizeChannel(req.db, req.user, channel_name)

  const { id, name } = req.user
  const member = { user_id: String(id), user_info: { name } }
  res.json(
    req.pusher.authorize(socket_id, channel_name, channel_name.startsWith('presence-') ? member : undefined),
  )
}

export async function authenticate(req: Request, res: Response) {
  const { socket_id } = AuthenticateUser.parse(req.body ?? {})
  await bindSocket(req, socket_id)
  const { id, name } = req.user
  res.json(req.pusher.authenticate(socket_id, { id: String(id), user_info: { name } }))
}

/**
 * Call this before checking permissions, so that revoking a permission during the check closes the
 * connection.
 */
async function bindSocket(req: Request, socketId: string) {
  req.pusher.claim(socketId, req.user, req.session)
  await requireActiveSession(req.db, req.session)
}
