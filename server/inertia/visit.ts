// What the headers of a request say about who asks and from where.
import type { Request } from 'express'

/** Asked by the page already in the browser, which wants JSON; otherwise the browser itself wants a document. */
export const isVisit = (req: Request) => Boolean(req.get('X-Inertia'))

/** Fetched ahead, by Inertia (Purpose) or by the browser (Sec-Purpose): nobody sees it yet. */
export const isPrefetch = (req: Request) =>
  /prefetch/i.test(req.get('Purpose') ?? req.get('Sec-Purpose') ?? '')

/** Whether somebody will look at the page sent in answer. */
export const isDisplayed = (req: Request) => req.method !== 'HEAD' && !isPrefetch(req)

/** The names in a comma-separated header. */
export const headerList = (req: Request, header: string) =>
  (req.get(header) ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Path and query as the browser knows them. Two leading slashes would name another host. */
export const pathOf = (req: Request) => req.originalUrl.replace(/^[/\\]{2,}/, '/')

/** Our own origin, as this request reached it (behind a proxy only with Express' `trust proxy`). */
export function originOf(req: Request): string | undefined {
  const address = `${req.protocol}://${req.host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
