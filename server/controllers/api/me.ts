import type { Request, Response } from 'express'
import { PageAsked } from '#wire/api/asked.ts'
import { meFor, notificationsFor, runsFor } from '../../models/api/me.ts'
import type { Reader } from '../../models/api/tokens.ts'

export const show = (req: Request, res: Response, reader: Reader) =>
  answer(req, res, reader, () => meFor(req.db, reader.id))

export function runs(req: Request, res: Response, reader: Reader) {
  const { page } = PageAsked.parse(req.query)
  return answer(req, res, reader, () => runsFor(req.db, reader.id, page))
}

export function notifications(req: Request, res: Response, reader: Reader) {
  const { page } = PageAsked.parse(req.query)
  return answer(req, res, reader, () => notificationsFor(req.db, reader.id, page))
}

/** Looked up in turn with whatever else is public, each person's own behind each other. */
async function answer(req: Request, res: Response, { id }: Reader, look: () => Promise<object>) {
  const mine = await req.phone.look(`person ${id}`, look)
  res.vary('Authorization').set('Cache-Control', 'private, no-cache').json(mine)
}
