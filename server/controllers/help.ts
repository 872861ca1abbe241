import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'

export async function show(_req: Request, res: Response) {
  await res.inertia.render('Help/Index', {})
}

export function worker(req: Request, res: Response) {
  const { files, worker } = req.guideAssets
  if (!worker) return void res.sendStatus(404)
  const build = JSON.stringify({ version: req.assetsVersion(), page: paths.help, files })
  res.type('text/javascript').set('Cache-Control', 'no-cache').send(`self.BUILD = ${build}\n${worker}`)
}
