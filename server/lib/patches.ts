import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'
import type { PluginFunction } from 'nodemailer'

/**
 * This file and database/transactionAdapter.ts rely on undocumented behavior of these package versions. Check both
 * files after each upgrade. A test compares the versions with package.json.
 */
export const WRITTEN_FOR = {
  '@prisma/adapter-pg': '7.10.0',
  express: '5.3.0',
  'graphile-worker': '0.17.3',
  nodemailer: '10.6.0',
  pdfkit: '0.20.2',
}

export const JOBS_TABLE = 'graphile_worker._private_jobs'

/** Sends text parts as 8bit, because quoted-printable would insert soft line breaks. */
export const keepTextLegible: PluginFunction = ({ message }, done) => {
  for (const part of partsOf(message))
    if (part.getTransferEncoding() === 'quoted-printable') part.getTransferEncoding = () => '8bit'
  done()
}

type Part = Parameters<PluginFunction>[0]['message']
const partsOf = (part: Part): Part[] => [part, ...part.childNodes.flatMap(partsOf)]

/**
 * PDFKit has no option for ViewerPreferences, but when the document ends, it writes the reference that is added here.
 */
export function printUnscaled(pdf: PDFKit.PDFDocument) {
  const root = (pdf as unknown as { _root: { data: { ViewerPreferences?: unknown } } })._root
  root.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None' })
}

/** Express doesn't handle WebSocket upgrades, but its `ip` getter applies the trusted proxies. */
export function ipOfUpgrade(app: Express, request: IncomingMessage) {
  const { ip } = Object.setPrototypeOf(request, app.request) as Request
  return ip
}
