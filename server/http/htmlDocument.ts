import type { Request } from 'express'
import type { Assets } from './assets.ts'
import { PRODUCT } from '#wire/product.ts'
import { html, rawHtml } from '../documents/html.ts'

/** `page` is JSON that is already escaped for a script element. */
export const htmlDocument = (assets: Assets) => (page: string, req: Request, component: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="csrf-token" content="${req.csrfToken}" />
        <title>${PRODUCT}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${assets.tags(component)}
      </head>
      <body>
        <script data-page="app" type="application/json">
          ${rawHtml(page)}
        </script>
        <div id="app">
          <p class="slow-page">Still loading. If nothing appears, reload the page.</p>
          <noscript><p class="without-scripts">This page needs JavaScript.</p></noscript>
        </div>
      </body>
    </html> `.text
