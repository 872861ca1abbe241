import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Env } from '../env.ts'
import { fairQueue } from '../rateLimits/fairQueue.ts'
import type { PusherService } from '../broadcasting/pusher.ts'
import { type CachedResponse, HTML, toCachedResponse } from '../cache/response.ts'
import { renderRiderAppPage, type RiderAppContext } from '../documents/riderApp/renderPage.ts'
import * as paths from '#wire/paths.ts'
import type { Assets, RiderAppAssets } from './assets.ts'

/** What a public page is answered with. Nobody is known here: neither cookie nor address of a request is looked at. */
export type PublicContext = {
  appContext: Omit<RiderAppContext, 'address'>
  assets: RiderAppAssets
  /** Looks something up, in turn with the others who look for things of that kind. */
  query<Found>(kind: string, work: () => Promise<Found>): Promise<Found>
  /** Makes an answer that is not in memory, in turn with the others of that kind. */
  render<Made>(kind: string, work: () => Promise<Made>): Promise<Made>
  /** Before anybody hears that something is not there. */
  delayNotFound(): Promise<void>
  /** The page of a problem, which is made once. */
  errorPage: ReturnType<typeof errorPages>
}

declare global {
  namespace Express {
    interface Request {
      publicContext: PublicContext
    }
  }
}

/** A whole arena is behind one address. So what is not in memory waits in one line for all, by what is asked for. */
const QUERY_LIMITS = { concurrency: 4, maxWaiting: 1000, maxWaitingPerClient: 300 }
/** Each reads and renders up to thousands of rows: two at once leave time for the scores. */
const RENDER_LIMITS = { ...QUERY_LIMITS, concurrency: 2 }
/** What is made up is never in memory. So the answers to it go out one after the other, each in its time. */
const NOT_FOUND_LIMITS = { concurrency: 1, maxWaiting: 10_000, maxWaitingPerClient: 10_000 }
const NOT_FOUND_DELAY_MS = 20
const OVERLOADED = 'Too many ask at this moment. Open it again in a moment.'

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
    // Where even that line is full, nobody waits in it.
    delayNotFound: () => notFound.run('all', () => sleep(NOT_FOUND_DELAY_MS)).catch(() => {}),
    errorPage: errorPages(appContext),
  }
  return (req, _res, next) => {
    req.publicContext = service
    next()
  }
}

const ERROR_TITLES: Record<number, string> = {
  404: 'Not here',
  429: 'Too much at a time',
  503: 'Not just now',
}

/**
 * The page of a problem. There are a handful, because no word of a request is in one: each is made once for good, so
 * that it costs little also without a database.
 */
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
