import { etagOf } from '#lib/etag.ts'
import type { Realtime } from '#wire/broadcasting/realtime.ts'
import * as paths from '#wire/paths.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'
import { PRODUCT } from '#wire/product.ts'
import { ACCOUNT_VIEW_TITLES } from '../../../resources/js/riderApp/labels.ts'
import { PROPS_ID, type RiderAppProps, ROOT_ID } from '../../../resources/js/riderApp/props.ts'
import { renderRiderApp } from '../../../resources/js/riderApp/render.tsx'
import { html, rawHtml } from '../html.ts'

export type RiderAppShell = {
  origin: string
  address: string
  script: string
  styles: string[]
}

export type RiderAppContext = RiderAppShell & { realtime: Realtime; keeps: boolean }

export function renderRiderAppPage(
  page: RiderAppPage,
  context: RiderAppContext,
): { document: string; etag: string } {
  const { realtime, keeps, ...shell } = context
  const document = riderAppDocument({ page, at: Date.now(), realtime, keeps }, shell)
  return { document, etag: etagOf(JSON.stringify([page, context])) }
}

export const riderAppDocument = (
  props: RiderAppProps,
  { origin, address, script, styles }: RiderAppShell,
): string => {
  const { title, text } = titleAndDescription(props.page)
  const picture = previewImage(props.page)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${text}" />
        <meta name="robots" content="${isIndexed(props.page) ? 'index, follow' : 'noindex'}" />
        <link rel="canonical" href="${origin}${address}" />
        <meta property="og:site_name" content="${PRODUCT}" />
        <meta property="og:type" content="website" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${text}" />
        <meta property="og:url" content="${origin}${address}" />
        <meta property="og:image" content="${origin}${picture.address}" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="${picture.shows}" />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="theme-color" content="#8a3412" />
        <link rel="manifest" href="${paths.riderAppManifest}" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/phone/icon-180.png" />
        ${styles.map((style) => html`<link rel="stylesheet" href="${style}" />`)}
        ${script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <div id="${ROOT_ID}">${rawHtml(renderRiderApp(props))}</div>
        <script id="${PROPS_ID}" type="application/json">
          ${rawHtml(JSON.stringify(props).replaceAll('<', String.raw`\u003c`))}
        </script>
      </body>
    </html> `.text
}

function previewImage(page: RiderAppPage): { address: string; shows: string } {
  if (page.kind === 'event') return { address: paths.eventPreview(page.event.slug), shows: page.event.name }
  if (page.kind !== 'draw' && page.kind !== 'results')
    return { address: '/phone/preview.png', shows: 'Three barrels' }
  const { activity, event } = page
  return { address: paths.activityPreview(activity.id), shows: `${activity.name}, ${event.name}` }
}

const isIndexed = (page: RiderAppPage) =>
  !['problem', 'own', 'notifications', 'leave'].includes(page.kind) && (page.kind !== 'now' || !page.search)

/** The title and text appear in link previews and search results, so they never contain a rider's name. */
function titleAndDescription(page: RiderAppPage): { title: string; text: string } {
  if (page.kind === 'problem') return { title: page.title, text: page.text }
  if (page.kind === 'now') return { title: `Events · ${PRODUCT}`, text: 'Live draws and results.' }
  if (page.kind === 'own')
    return { title: `${ACCOUNT_VIEW_TITLES[page.view]} · ${PRODUCT}`, text: 'Your runs, live.' }
  if (page.kind === 'notifications')
    return { title: `Notifications · ${PRODUCT}`, text: 'Your draws and results.' }
  if (page.kind === 'leave') return { title: `Unsubscribe · ${PRODUCT}`, text: 'Unsubscribe from emails.' }
  if (page.kind === 'draw log') return { title: `${page.title}, draw log`, text: 'Deleted draws.' }
  const { name, location, organization } = page.event
  const where = [organization, location].filter(Boolean).join(', ')
  if (page.kind === 'event') return { title: name, text: `Classes, draws and results. ${where}` }
  if (page.kind === 'proof')
    return {
      title: `${page.activity.name}, check this draw · ${name}`,
      text: `Seeds and running orders. ${where}`,
    }
  const what = page.kind === 'draw' ? 'Draw' : 'Results'
  return {
    title: `${page.activity.name}, ${what.toLowerCase()} · ${name}`,
    text: `Live ${what.toLowerCase()}. ${where}`,
  }
}
