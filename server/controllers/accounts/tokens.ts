import type { Request, Response } from 'express'
import { NamedToken, NewToken } from '#wire/api/tokens.ts'
import * as paths from '#wire/paths.ts'
import { endToken, makeToken } from '../../models/api/tokens.ts'

/** The token is on the next page, and never again. */
export async function create(req: Request, res: Response) {
  const { name } = NewToken.parse(req.body ?? {})
  const token = await makeToken(req.db, req.person.id, name, req.env.APP_SECRET)
  await res.inertia.redirect(paths.account, { flash: { token } })
}

export async function end(req: Request, res: Response) {
  await endToken(req.db, req.person.id, NamedToken.parse(req.body ?? {}).id)
  await res.inertia.redirect(paths.account)
}
