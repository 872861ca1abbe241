import type { Request, Response } from 'express'
import { readPartialReload } from './partialReload.ts'
import type { AfterRedirect } from './afterRedirect.ts'
import type { InertiaOptions, RenderOptions } from './options.ts'
import { pageJson } from './inertiaNode.ts'
import { always, type Props } from './props.ts'
import { markPromisesHandled, resolveProps } from './resolve.ts'
import { isDisplayed, isVisit, pathOf } from './visit.ts'

export type PageToRender = { component: string; props: Props; renderOptions: RenderOptions }

export async function renderPage(req: Request, res: Response, options: InertiaOptions, page: PageToRender) {
  markPromisesHandled(page.props)
  const flashed = isDisplayed(req) ? await options.redirectStore.peek(req) : undefined
  const isConfidential = page.renderOptions.encryptHistory ?? options.encryptHistory ?? false
  const canEncrypt = options.canEncryptHistory?.(req) ?? true
  const json = await buildPage(req, options, page, isConfidential && canEncrypt, flashed)
  const body = isVisit(req) ? json : await options.html(scriptSafe(json), req, page.component)

  // Clear the flash messages after rendering, so that a rendering error doesn't lose them.
  if (flashed) await options.redirectStore.put(req, undefined)
  send(req, res, body, isConfidential && !canEncrypt ? 'private, no-store' : 'private, no-cache')
}

async function buildPage(
  req: Request,
  options: InertiaOptions,
  page: PageToRender,
  encryptHistory: boolean,
  flashed: AfterRedirect = {},
) {
  const { component, renderOptions } = page
  const shared = { errors: flashed.errors, ...(await options.share?.(req, page.props, component)) }
  const all: Props = { ...shared, ...page.props }
  all.errors = always(all.errors ?? {})

  const onRescue = (error: unknown) => options.onRescue?.(error, req)
  const { props, metadata } = await resolveProps(all, readPartialReload(req, component), onRescue)
  const json = await pageJson({ component, props, url: pathOf(req), version: options.version() })
  return withFields(json, {
    ...metadata,
    sharedProps: Object.keys(shared),
    flash: Object.keys(flashed.flash ?? {}).length > 0 ? flashed.flash : undefined,
    clearHistory: renderOptions.clearHistory || flashed.clearHistory || undefined,
    encryptHistory: encryptHistory || undefined,
    preserveFragment: flashed.preserveFragment || undefined,
  })
}

function withFields(json: string, fields: { sharedProps: string[] } & Record<string, unknown>): string {
  return `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`
}

function scriptSafe(json: string): string {
  return json.replace(/[<\u2028\u2029]/g, escapeCharacter).replaceAll('/', '\\/')
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

function send(req: Request, res: Response, body: string, cacheControl: string) {
  if (isVisit(req)) res.set('X-Inertia', 'true')
  res.set({
    'Cache-Control': cacheControl,
    'Content-Type': isVisit(req) ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  })
  // Don't use `res.send`. It would add an ETag, but HTML and JSON share this URL.
  res.end(body)
}
