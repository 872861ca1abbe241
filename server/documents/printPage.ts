import { PRODUCT } from '#wire/product.ts'
import { formatEventDays, formatDateTimeIn } from '../../resources/js/riderApp/format.ts'
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
  body: Html
}

export const printPage = ({ title, status, printedAt, event, publicLink, body }: PrintPage) => {
  const { logo, sponsor } = event.organization
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${rawHtml(STYLE)}
        </style>
      </head>
      <body>
        <header>
          ${logo && html`<img src="${dataUrl(logo)}" alt="" />`}
          <div>
            <h1>${title}</h1>
            <p>${eventLine(event)}</p>
            ${sponsor && html`<p class="sponsor">${sponsor}</p>`}
            <p class="status">
              <strong>${status}</strong> · Printed ${formatPrintTime(event, printedAt)} by ${PRODUCT}
            </p>
          </div>
          ${publicLink && html`<p class="phones"><img src="${publicLink.picture}" alt="" /><br />Live on phones<br />${publicLink.link}</p>`}
        </header>
        <main>${body}</main>
      </body>
    </html> `.text
}

const dataUrl = ({ type, bytes }: NonNullable<Letterhead['logo']>) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

export const eventLine = ({ name, organization, location, starts_on, ends_on }: SheetEvent) =>
  [
    name,
    organization.name,
    location,
    formatEventDays({ starts_on: starts_on.toISOString(), ends_on: ends_on?.toISOString() ?? null }),
  ]
    .filter(Boolean)
    .join(' · ')

const formatPrintTime = ({ time_zone, organization }: SheetEvent, moment: Date) =>
  formatDateTimeIn(time_zone ?? organization.time_zone, moment.getTime())

const STYLE = `
@page { size: letter; margin: 14mm 12mm 16mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 9pt sans-serif } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 190mm; color: #000; background: #fff; font: 10.5pt/1.3 'Helvetica Neue', Arial, sans-serif; font-variant-numeric: tabular-nums }
header { display: flex; justify-content: space-between; gap: 8mm; border-bottom: 2px solid #000; margin-bottom: 4mm }
h1 { font-size: 18pt; line-height: 1.15; margin: 0; overflow-wrap: anywhere } h2 { font-size: 13pt; margin: 6mm 0 2mm; break-after: avoid }
p { margin: 1mm 0 2mm } .sponsor { font-weight: 700 }
header div { flex: 1; min-width: 0 } header img { max-width: 32mm; max-height: 18mm; object-fit: contain; margin-bottom: 2mm }
.phones { text-align: center; font-size: 8pt; width: 34mm; overflow-wrap: anywhere } .phones img { width: 24mm; max-width: none; max-height: none; margin: 0 }
.status { font-size: 9pt }
table { border-collapse: collapse; width: 100% }
thead { display: table-header-group } tr { break-inside: avoid }
th { text-align: left; font-size: 9pt; border-bottom: 1.5px solid #000; padding: 1mm 2mm }
td { border-bottom: 0.5px solid #999; padding: 1.2mm 2mm; vertical-align: middle }
.number { text-align: right; width: 12mm; font-weight: 700 } .box { width: 30mm } .box span { display: block; height: 6mm; border: 1px solid #000 }
.money { text-align: right; white-space: nowrap } .title { font-size: 9pt; font-weight: 400; border: 0; padding-left: 0 }
tr.drag td { border-bottom: 3px solid #000 }
.division th { font-size: 11pt; padding-top: 4mm } .division { break-after: avoid } .total { text-align: right; font-weight: 700 }
.riders { columns: 3; column-gap: 8mm; list-style: none; padding: 0; margin: 0; font-size: 9.5pt } .riders li { break-inside: avoid; display: flex; gap: 2mm }
.riders b { min-width: 10mm; text-align: right } .drawn { display: flex; gap: 4mm; margin-top: 6mm; font-size: 8pt; break-inside: avoid } .drawn div { min-width: 0; overflow-wrap: anywhere } .drawn p { margin: 0 0 1mm } .drawn img { width: 24mm; flex: none; align-self: flex-start } .none { padding: 8mm 0; color: #444 }
@media screen { body { padding: 6mm 4mm } main { overflow-x: auto } }
@media screen and (max-width: 600px) { header { flex-wrap: wrap } .riders { columns: 1 } }
`
