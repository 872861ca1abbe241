import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Env } from '../env.ts'
import { fairQueue } from '../rateLimits/fairQueue.ts'
import type { PusherService } from '../broadcasting/pusher.ts'
import { type CachedResponse, HTML, toCachedResponse } from '../cache/response.ts'
import { renderRiderAppPage, type RiderAppContext } from '../documents/riderApp/renderPage.ts'
import * as paths from '#wire/paths.ts'
import type { Assets, RiderAppAssets } from './assets.ts'

/** All visitors share this context, so it must not depend on cookies or IP addresses. */
export type PublicContext = {
  appContext: Omit<RiderAppContext, 'address'>
  assets: RiderAppAssets
  query<Found>(kind: string, work: () => Promise<Found>): Promise<Found>
  render<Made>(kind: string, work: () => Promise<Made>): Promise<Made>
  delayNotFound(): Promise<void>
  errorPage: ReturnType<typeof errorPages>
}

declare global {
  namespace Express {
    interface Request {
      publicContext: PublicContext
    }
  }
}

/**
 * Everyone at an arena may share one IP address, so these queues treat each kind of request as one client.
 */
const QUERY_LIMITS = { concurrency: 4, maxWaiting: 1000, maxWaitingPerClient: 300 }
/** Leaves capacity for saving scores. */
const RENDER_LIMITS = { ...QUERY_LIMITS, concurrency: 2 }
const NOT_FOUND_LIMITS = { concurrency: 1, maxWaiting: 10_000, maxWaitingPerClient: 10_000 }
const NOT_FOUND_DELAY_MS = 20
const OVERLOADED = 'Too many people are opening this right now. Try again in a moment.'

type Dependencies = {
  env: Env
  assets: Assets
  pusher: PusherService
}

export function publicContext({ env, assets, pusher }: Dependencies): RequestHandler {
  const queries = fairQueue(QUERY_LIMITS, OVERLOADED)
  const renders = fairQueue(RENDER_LIMITS, OVERLOADED)
  const notFound = fairQueue(NOT_FOUND_LIMITS, OVERLOADED)
  const appContext = {
    origin: env.APP_URL?.replace(/\/$/, '') ?? '',
    script: assets.riderApp.script,
    styles: assets.riderApp.styles,
    realtime: pusher.realtime,
    keeps: env.PHONE_WORKER,
  }
  const service: PublicContext = {
    appContext,
    assets: assets.riderApp,
    query: (kind, work) => queries.run(kind, work),
    render: (kind, work) => renders.run(kind, work),
    delayNotFound: () => notFound.run('all', () => sleep(NOT_FOUND_DELAY_MS)).catch(() => {}),
    errorPage: errorPages(appContext),
  }
  return (req, _res, next) => {
    req.publicContext = service
    next()
  }
}

const ERROR_TITLES: Record<number, string> = {
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

function errorPages(about: Omit<RiderAppContext, 'address'>) {
  const pages = new Map<string, Promise<CachedResponse>>()
  return (status: number, text: string): Promise<CachedResponse> => {
    const key = `${status} ${text}`
    const page = pages.get(key) ?? render(status, text)
    pages.set(key, page)
    return page
  }

  function render(status: number, text: string) {
    const shown = { kind: 'problem', title: ERROR_TITLES[status]!, text } as const
    const { document, etag } = renderRiderAppPage(shown, { ...about, address: paths.riderApp })
    return toCachedResponse(document, HTML, etag)
  }
}
