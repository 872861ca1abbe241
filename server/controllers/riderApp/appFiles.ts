import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'

export function manifest(_req: Request, res: Response) {
  const icon = (size: number, purpose: string) => ({
    src: `/phone/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  res
    .type('application/manifest+json')
    .set('Cache-Control', 'public, no-cache')
    .send(
      JSON.stringify({
        id: paths.riderApp,
        name: PRODUCT,
        short_name: PRODUCT,
        description: 'Live rodeo draws and results.',
        start_url: paths.riderApp,
        scope: paths.riderApp,
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#8a3412',
        icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
      }),
    )
}

export function worker(req: Request, res: Response) {
  const { version, files, worker } = req.publicContext.assets
  const build = JSON.stringify({ version, files })
  res
    .type('text/javascript')
    .set('Cache-Control', 'no-cache')
    .send(
      req.publicContext.appContext.keeps && worker ? `self.BUILD = ${build}\n${worker}` : UNREGISTER_WORKER,
    )
}

/** The caches 'draw …' and 'guide …' belong to other service workers. */
const UNREGISTER_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (!/^(draw|guide) /.test(name)) await caches.delete(name)
  await self.registration.unregister()
})()))
`
