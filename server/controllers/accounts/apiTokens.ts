import type { Request, Response } from 'express'
import { TokenId, CreateToken } from '#wire/api/tokens.ts'
import * as paths from '#wire/paths.ts'
import { deleteToken, createToken } from '../../models/api/tokens.ts'

export async function create(req: Request, res: Response) {
  const { name } = CreateToken.parse(req.body ?? {})
  const token = await createToken(req.db, req.user.id, name, req.env.APP_SECRET)
  await res.inertia.redirect(paths.account, { flash: { token } })
}

export async function destroy(req: Request, res: Response) {
  await deleteToken(req.db, req.user.id, TokenId.parse(req.body ?? {}).id)
  await res.inertia.redirect(paths.account)
}
