import type { Request, Response } from 'express'
import { NotFound } from '../../errors.ts'

export function show(req: Request, res: Response) {
  const { files, worker } = req.offlineAssets
  if (!worker) throw new NotFound()
  const build = JSON.stringify({ version: req.assetsVersion(), files })
  res.type('text/javascript').set('Cache-Control', 'no-cache').send(`self.BUILD = ${build}\n${worker}`)
}
