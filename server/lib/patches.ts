import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'
import type { PluginFunction } from 'nodemailer'

/**
 * Code that relies on a package's undocumented behavior or replaces one of its functions. After upgrading a
 * package, check the files listed for it. A test compares the versions with package.json.
 */
export const PATCHES = [
  {
    package: '@inertiajs/core',
    version: '3.7.1',
    file: 'resources/js/Pages/DrawManager/screen/viewInUrl.ts',
    reliesOn: 'the names of the scroll positions in history.state',
  },
  {
    package: '@prisma/adapter-pg',
    version: '7.10.0',
    file: 'server/database/transactionAdapter.ts',
    reliesOn: 'how a transaction starts and ends',
  },
  {
    package: 'express',
    version: '5.3.0',
    file: 'server/lib/patches.ts',
    reliesOn: 'ipOfUpgrade: the prototype of requests',
  },
  {
    package: 'express',
    version: '5.3.0',
    file: 'server/inertia/redirects.ts',
    reliesOn: 'replaces res.redirect, because Inertia follows some redirects itself',
  },
  {
    package: 'inertia-node',
    version: '2.0.0',
    file: 'server/inertia/inertiaNode.ts',
    reliesOn: 'which members of a request and a response it uses',
  },
  {
    package: 'laravel-echo',
    version: '2.5.0',
    file: 'resources/js/realtime/connection.ts',
    reliesOn: 'copies the CSRF token into the headers that it was given',
  },
  {
    package: 'nodemailer',
    version: '10.6.0',
    file: 'server/lib/patches.ts',
    reliesOn: 'keepTextLegible: getTransferEncoding of a part',
  },
  {
    package: 'pdfkit',
    version: '0.20.2',
    file: 'server/lib/patches.ts',
    reliesOn: 'printUnscaled: the catalog in _root',
  },
  {
    package: 'ws',
    version: '8.23.0',
    file: 'server/pusherServer/frames.ts',
    reliesOn: 'Sender.frame, which its types leave out',
  },
  {
    package: 'ws',
    version: '8.23.0',
    file: 'server/pusherServer/sockets/throttledSocket.ts',
    reliesOn: "adds the socket's only data listener",
  },
]

/** Sends text with 8bit encoding, because quoted-printable encoding inserts line breaks. */
export const keepTextLegible: PluginFunction = ({ message }, done) => {
  for (const part of partsOf(message))
    if (part.getTransferEncoding() === 'quoted-printable') part.getTransferEncoding = () => '8bit'
  done()
}

type Part = Parameters<PluginFunction>[0]['message']
const partsOf = (part: Part): Part[] => [part, ...part.childNodes.flatMap(partsOf)]

/** PDFKit has no option for ViewerPreferences, but it writes everything in its root dictionary. */
export function printUnscaled(pdf: PDFKit.PDFDocument) {
  const root = (pdf as unknown as { _root: { data: { ViewerPreferences?: unknown } } })._root
  root.data.ViewerPreferences = pdf.ref({ PrintScaling: 'None' })
}

/**
 * Express doesn't handle WebSocket upgrades, so this gives the request Express's `ip` getter, which handles
 * trusted proxies.
 */
export function ipOfUpgrade(app: Express, request: IncomingMessage) {
  const { ip } = Object.setPrototypeOf(request, app.request) as Request
  return ip
}
