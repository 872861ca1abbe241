import type { Request } from 'express'

export const isVisit = (req: Request) => Boolean(req.get('X-Inertia'))

export const isPrefetch = (req: Request) =>
  /prefetch/i.test(req.get('Purpose') ?? req.get('Sec-Purpose') ?? '')

/** A page that isn't shown to the user must not clear the flash messages. */
export const isDisplayed = (req: Request) => req.method !== 'HEAD' && !isPrefetch(req)

export const headerList = (req: Request, header: string) =>
  (req.get(header) ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Browsers read a leading `//` as another host. */
export const pathOf = (req: Request) => req.originalUrl.replace(/^[/\\]{2,}/, '/')

export function originOf(req: Request): string | undefined {
  const address = `${req.protocol}://${req.host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
