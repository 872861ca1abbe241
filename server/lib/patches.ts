import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'
import type { PluginFunction } from 'nodemailer'

/**
 * Everything in this file relies on what a package doesn't promise. Check it when one of these versions changes; a test
 * compares them with package.json.
 */
export const WRITTEN_FOR = {
  express: '5.3.0',
  'graphile-worker': '0.17.3',
  nodemailer: '10.6.0',
  pdfkit: '0.20.2',
}

/** The table of graphile-worker that says which worker has a job. */
export const JOBS_TABLE = 'graphile_worker._private_jobs'

/** A plugin of nodemailer that leaves texts as they read, without the soft line breaks of quoted-printable. */
export const keepTextLegible: PluginFunction = ({ message }, done) => {
  for (const part of partsOf(message))
    if (part.getTransferEncoding() === 'quoted-printable') part.getTransferEncoding = () => '8bit'
  done()
}

type Part = Parameters<PluginFunction>[0]['message']
const partsOf = (part: Part): Part[] => [part, ...part.childNodes.flatMap(partsOf)]

/** Asks PDF viewers to print at 100 %. pdfkit has no option for it, and writes this reference out when the document ends. */
export function printUnscaled(pdf: PDFKit.PDFDocument) {
  const root = (pdf as unknown as { _root: { data: { ViewerPreferences?: unknown } } })._root
  root.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None' })
}

/** The address that a WebSocket upgrade comes from, with the proxies that Express trusts: it never sees this request. */
export function ipOfUpgrade(app: Express, request: IncomingMessage) {
  const { ip } = Object.setPrototypeOf(request, app.request) as Request
  return ip
}
