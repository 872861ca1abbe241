import type { Request, Response } from 'express'
import { AskToListen, AskToSignIn } from '#wire/live/broadcasting.ts'
import { requireMayListen } from '../models/listeners.ts'
import { requireStillSignedIn } from '../http/session.ts'

/** Lets a screen join a private or presence channel; to the others on a presence channel it says who it is. */
export async function authorize(req: Request, res: Response) {
  const { socket_id, channel_name } = AskToListen.parse(req.body ?? {})
  await claim(req, socket_id)
  await requireMayListen(req.db, req.person, channel_name)

  const { id, name } = req.person
  const member = { user_id: String(id), user_info: { name } }
  res.json(
    req.pusher.authorize(socket_id, channel_name, channel_name.startsWith('presence-') ? member : undefined),
  )
}

/** Lets a connection sign in as its person. */
export async function authenticate(req: Request, res: Response) {
  const { socket_id } = AskToSignIn.parse(req.body ?? {})
  await claim(req, socket_id)
  const { id, name } = req.person
  res.json(req.pusher.authenticate(socket_id, { id: String(id), user_info: { name } }))
}

/** Before any right is looked up, so that one which ends from now on ends this connection as well. */
async function claim(req: Request, socketId: string) {
  req.pusher.claim(socketId, req.person, req.session)
  await requireStillSignedIn(req.db, req.session)
}
