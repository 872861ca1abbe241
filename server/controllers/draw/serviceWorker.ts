import type { Request, Response } from 'express'

export function show(req: Request, res: Response) {
  const { files, worker } = req.offlineAssets
  if (!worker) return void res.sendStatus(404)
  const build = JSON.stringify({ version: req.assetsVersion(), files })
  res.type('text/javascript').set('Cache-Control', 'no-cache').send(`self.BUILD = ${build}\n${worker}`)
}
