import { formatDateTimeWithZone, formatRecentWithZone } from '#lib/formatDates.ts'
import { formatEventDays } from '#lib/formatDays.ts'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import { html, type Html, rawHtml } from './html.ts'
import type { QrLink } from './qr.ts'

export type Letterhead = { sponsor: string | null; logo: { type: string; bytes: Uint8Array } | null }

export type SheetEvent = {
  name: string
  starts_on: Date
  ends_on: Date | null
  time_zone: string | null
  location: string | null
  organization: { name: string; time_zone: string } & Letterhead
}

type PrintPage = {
  title: string
  status: string
  printedAt: Date
  event: SheetEvent
  publicLink: QrLink | null
  back: BackLink
  body: Html
  /** For receipt printers with 80 mm paper. */
  isRoll?: boolean
  links?: BackLink[]
  printRecord?: PrintRecord | null
}

export type PrintRecord = { url: string; digest: string }

export type BackLink = { href: string; label: string }

export const RIDER_HOME: BackLink = { href: paths.riderApp, label: 'Back to events' }

export const printPage = ({
  title,
  status,
  printedAt,
  event,
  publicLink,
  back,
  body,
  isRoll,
  links = [],
  printRecord,
}: PrintPage) => {
  const { logo, sponsor } = event.organization
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${rawHtml(STYLE)} ${isRoll && rawHtml(ROLL_STYLE)}
        </style>
        <script src="/print.js" defer></script>
      </head>
      <body ${isRoll && 'data-roll'}>
        <nav aria-label="Page">
          <a href="${back.href}">${back.label}</a>
          ${links.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}
          <button
            type="button"
            data-print${printRecord && html`="${printRecord.url}" data-digest="${printRecord.digest}"`}
            hidden
          >
            Print
          </button>
        </nav>
        ${printRecord && html`<p class="problem" role="alert"></p>`}
        <header>
          ${logo && html`<img src="${dataUrl(logo)}" alt="" />`}
          <div>
            <h1>${title}</h1>
            <p>${eventLine(event)}</p>
            ${sponsor && html`<p class="sponsor">${sponsor}</p>`}
            <p class="status">
              <strong>${status}</strong> · Printed ${formatDateTimeWithZone(printedAt, zoneOf(event))} by
              ${PRODUCT}
            </p>
          </div>
          ${publicLink && html`<p class="phones"><img src="${publicLink.picture}" alt="" /><br />Live on your phone<br />${publicLink.link}</p>`}
        </header>
        <main>${body}</main>
      </body>
    </html> `.text
}

const dataUrl = ({ type, bytes }: NonNullable<Letterhead['logo']>) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export const eventLine = ({ name, organization, location, starts_on, ends_on }: SheetEvent) =>
  [name, organization.name, location, formatEventDays({ starts_on, ends_on })].filter(Boolean).join(' · ')

const zoneOf = ({ time_zone, organization }: SheetEvent) => time_zone ?? organization.time_zone

export const formatPrintTime = (event: SheetEvent, moment: Date, now: Date) =>
  formatRecentWithZone(moment, zoneOf(event), now.getTime())

const STYLE = `
@font-face { font-family: Atkinson; font-weight: 400; font-display: block; src: url(/fonts/atkinson-latin-ext-400.woff) format('woff'); unicode-range: U+0100-02BA, U+02BD-02FF, U+0304, U+0308, U+0329, U+1E00-1EFF }
@font-face { font-family: Atkinson; font-weight: 400; font-display: block; src: url(/fonts/atkinson-latin-400.woff2) format('woff2'); unicode-range: U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212 }
@font-face { font-family: Atkinson; font-weight: 600; font-display: block; src: url(/fonts/atkinson-latin-ext-600.woff) format('woff'); unicode-range: U+0100-02BA, U+02BD-02FF, U+0304, U+0308, U+0329, U+1E00-1EFF }
@font-face { font-family: Atkinson; font-weight: 600; font-display: block; src: url(/fonts/atkinson-latin-600.woff2) format('woff2'); unicode-range: U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2212 }
@font-face { font-family: 'Barlow Condensed'; font-weight: 600; font-display: block; src: url(/fonts/barlow-latin.woff2) format('woff2'); unicode-range: U+0020-007E, U+00A0-00FF, U+2013-2014, U+2018-2019 }
@page { size: letter; margin: 12mm 12mm 15mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8.5pt Atkinson, sans-serif } }
* { box-sizing: border-box }
html { color-scheme: light; background: #fff }
body { margin: 0 auto; max-width: 192mm; color: #000; background: #fff; font: 10pt/1.3 Atkinson, Arial, sans-serif; font-variant-numeric: tabular-nums; print-color-adjust: exact }
header { display: flex; justify-content: space-between; gap: 8mm; border-bottom: 2px solid #000; margin-bottom: 3mm }
h1, h2, .division th { font-family: 'Barlow Condensed', Atkinson, 'Arial Narrow', sans-serif; font-weight: 600 }
h1 { font-size: 22pt; line-height: 1.1; margin: 0 0 1mm; overflow-wrap: anywhere } h2 { font-size: 15pt; line-height: 1.2; margin: 6mm 0 2mm; break-after: avoid }
p { margin: 1mm 0 2mm } header p { font-size: 9.5pt; text-wrap: balance } .sponsor { font-weight: 700 }
header div { flex: 1; min-width: 0 } header img { max-width: 32mm; max-height: 18mm; object-fit: contain; margin-bottom: 2mm }
header .phones { text-align: center; font-size: 7.5pt; line-height: 1.25; width: 34mm; overflow-wrap: anywhere } .phones img { width: 24mm; max-width: none; max-height: none; margin: 0 }
table { border-collapse: collapse; width: 100% }
thead { display: table-header-group } tr { break-inside: avoid }
th { text-align: left; font-size: 8.5pt; font-weight: 600; border-bottom: 1.5px solid #000; padding: 1mm 2mm; vertical-align: bottom }
td { border-bottom: 0.5px solid #999; padding: 1.1mm 2mm; vertical-align: middle }
.office { margin-left: 2mm; padding: 0 1mm; border: 1px solid #000; border-radius: 1mm; font-size: 8pt; font-weight: 600; white-space: nowrap } .number { text-align: right; width: 12mm; font-weight: 600 } .box { width: 30mm } .box span { display: block; height: 6mm; border: 1px solid #000 }
.when { width: 52mm } .check { width: 16mm } .check span { display: block; width: 6mm; height: 6mm; border: 1px solid #000; line-height: 6mm; text-align: center }
.money { text-align: right; white-space: nowrap } th.title { font-size: 9pt; font-weight: 400; border: 0; padding-left: 0 } .title b { font-weight: 600 } .title > * { display: inline-block; margin-right: 5mm }
.strip { margin: 3mm 0; padding-inline: 3px; break-inside: avoid; break-after: avoid } .strip svg { display: block; width: 100%; overflow: visible } .strip line { stroke: #000 } .strip .dots { stroke-width: 5px; stroke-linecap: round }
.strip text, .strip figcaption { font-size: 8pt } .strip text { font-weight: 600 } .strip .tick, .strip .gap { font-weight: 400 }
tr.drag td { border-bottom: 3px solid #000 } s { color: #555 }
.division th { font-size: 13pt; padding-top: 4mm } .division { break-after: avoid } .total { text-align: right; font-weight: 600 }
.riders { columns: 3; column-gap: 8mm; list-style: none; padding: 0; margin: 0; font-size: 9.5pt } .riders li { break-inside: avoid; display: flex; gap: 2mm }
.riders b { min-width: 12mm; text-align: right; font-weight: 600 } .riders strong { font-weight: 600 } .drawn { display: flex; gap: 4mm; margin-top: 6mm; font-size: 8pt; break-inside: avoid } .drawn div { min-width: 0; overflow-wrap: anywhere } .drawn p { margin: 0 0 1mm } .drawn img { width: 24mm; flex: none; align-self: flex-start } .none { padding: 8mm 0; font-size: 12pt }
tr.signed td { height: 11mm } .signed td:first-child, .slip { overflow-wrap: anywhere } .sign { width: 70mm } .slip { break-inside: avoid; border: 1px solid #000; padding: 4mm 5mm; margin-bottom: 5mm } .slip h2 { margin: 0 } .slip th { font-size: 11pt; border: 0; padding-top: 2mm }
nav { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 8px; margin-bottom: 6mm }
nav > * { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border: 1px solid #8a8077; border-radius: 4px; background: #fff; color: #1c1917; font: 600 16px/1.5 Atkinson, sans-serif; text-decoration: none; cursor: pointer }
nav > [hidden] { display: none } nav button { border-color: #8a3412; background: #8a3412; color: #fff } nav > :focus-visible { outline: 2px solid #0b57d0; outline-offset: 2px }
.problem { font-size: 12pt; font-weight: 600 } .problem:empty { display: none } .was { color: #555 }
@media print { nav, .problem { display: none } }
@media screen { html { background: #f6f4f1 } body { max-width: 216mm; min-height: 100vh; padding: 6mm 12mm 12mm } main { overflow-x: auto } }
@media screen and (max-width: 600px) { body { padding: 4mm } header { flex-wrap: wrap; gap: 2mm 4mm } .riders { columns: 1 } .strip .gap { display: none } td, th { padding-inline: 1mm } .box { width: 18mm } nav > * { padding: 0 14px } }
`

const ROLL_STYLE = `
@page { size: 80mm 297mm; margin: 3mm; @bottom-right { content: none } }
body { max-width: 80mm; min-height: 0; padding: 3mm }
header { display: block } header img { max-height: 12mm } h1 { font-size: 16pt } td, th { padding-inline: 0 }
@media print { body { padding: 0 } }
`
