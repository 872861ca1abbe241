import type { Request, Response } from 'express'
import type { CurrentSession } from '#wire/accounts/session.ts'

export function show(req: Request, res: Response) {
  const { id, name } = req.user
  const session: CurrentSession = {
    user: { id, name },
    csrf_token: req.csrfToken,
    build: req.assetsVersion(),
  }
  res.set('Cache-Control', 'private, no-store').json(session)
}
