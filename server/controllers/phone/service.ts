import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Env } from '../../env.ts'
import { fairQueue } from '../../limits/fairQueue.ts'
import type { PusherService } from '../../live/pusher.ts'
import { type CachedResponse, HTML, toResponse } from '../../cache/response.ts'
import { madePage, type PhoneAbout } from '../../documents/phone/made.ts'
import * as paths from '#wire/paths.ts'
import type { Assets, PhoneAssets } from '../../http/assets.ts'

/** What a public page is answered with. Nobody is known here: neither cookie nor address of a request is looked at. */
export type PhoneService = {
  about: Omit<PhoneAbout, 'address'>
  assets: PhoneAssets
  /** Looks something up, in turn with the others who look for things of that kind. */
  look<Found>(kind: string, work: () => Promise<Found>): Promise<Found>
  /** Makes an answer that is not in memory, in turn with the others of that kind. */
  make<Made>(kind: string, work: () => Promise<Made>): Promise<Made>
  /** Before anybody hears that something is not there. */
  pace(): Promise<void>
  /** The page of a problem, which is made once. */
  problem: ReturnType<typeof problemPages>
}

declare global {
  namespace Express {
    interface Request {
      phone: PhoneService
    }
  }
}

/** A whole arena is behind one address. So what is not in memory waits in one line for all, by what is asked for. */
const LOOK_UPS = { atOnce: 4, longest: 1000, share: 300 }
/** Each reads and renders up to thousands of rows: two at once leave time for the scores. */
const MAKING = { ...LOOK_UPS, atOnce: 2 }
/** What is made up is never in memory. So the answers to it go out one after the other, each in its time. */
const MISSES = { atOnce: 1, longest: 10_000, share: 10_000 }
const MISS_MS = 20
const TOO_MUCH = 'Too many ask at this moment. Open it again in a moment.'

type Needs = {
  env: Env
  assets: Assets
  pusher: PusherService
}

export function phoneService({ env, assets, pusher }: Needs): RequestHandler {
  const line = fairQueue(LOOK_UPS, TOO_MUCH)
  const making = fairQueue(MAKING, TOO_MUCH)
  const misses = fairQueue(MISSES, TOO_MUCH)
  const about = {
    site: env.APP_URL?.replace(/\/$/, '') ?? '',
    script: assets.phone.script,
    styles: assets.phone.styles,
    realtime: pusher.realtime,
    keeps: env.PHONE_WORKER,
  }
  const service: PhoneService = {
    about,
    assets: assets.phone,
    look: (kind, work) => line.run(kind, work),
    make: (kind, work) => making.run(kind, work),
    // Where even that line is full, nobody waits in it.
    pace: () => misses.run('all', () => sleep(MISS_MS)).catch(() => {}),
    problem: problemPages(about),
  }
  return (req, _res, next) => {
    req.phone = service
    next()
  }
}

const TITLES: Record<number, string> = { 404: 'Not here', 429: 'Too much at a time', 503: 'Not just now' }

/**
 * The page of a problem. There are a handful, because no word of a request is in one: each is made once for good, so
 * that it costs little also without a database.
 */
function problemPages(about: Omit<PhoneAbout, 'address'>) {
  const ready = new Map<string, Promise<CachedResponse>>()
  return (status: number, text: string): Promise<CachedResponse> => {
    const key = `${status} ${text}`
    const page = ready.get(key) ?? make(status, text)
    ready.set(key, page)
    return page
  }

  function make(status: number, text: string) {
    const shown = { kind: 'problem', title: TITLES[status]!, text } as const
    const { document, etag } = madePage(shown, { ...about, address: paths.phones })
    return toResponse(document, HTML, etag)
  }
}
