import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, whereIs } from '../database/db.ts'

type Page = { gzipped: Uint8Array }
type Kept<Made extends Page> = { made: Made; event: string; until: number }

/** Megabytes of pages; the one that nobody has asked for the longest goes first. */
const MOST_BYTES = 64 * 1024 * 1024
/** What the database does not tell of, such as the end of a day, is seen after a minute. */
const KEPT_MS = 60_000
const AGAIN_MS = 1000

/** Of which event a page is, by its id; '' is all of them. */
type Find = () => Promise<string>
type InHand<Made> = { making: Promise<Made>; event: string | null; isOutdated: boolean }

/**
 * The public pages in memory. Each is made once, however many ask for it at a time, and dropped when anything of its
 * event changes. A page that was begun before a change is given to those who asked before it, and not kept.
 */
export function pagesInMemory<Made extends Page>(mostBytes = MOST_BYTES) {
  const pages = new Map<string, Kept<Made>>()
  const inHand = new Map<string, InHand<Made>>()
  let bytes = 0
  /** Without news from the database nothing can be kept. */
  let isTold = false

  /** What lies here and is true still; from now on it is the one asked for last. */
  function kept(key: string): Made | undefined {
    const found = pages.get(key)
    if (!found || found.until <= Date.now()) return undefined
    pages.delete(key)
    pages.set(key, found)
    return found.made
  }

  async function read(key: string, find: Find, make: () => Promise<Made>): Promise<Made> {
    const there = kept(key)
    if (there) return there
    const begun = inHand.get(key)
    return begun && !begun.isOutdated ? begun.making : begin(key, find, make)
  }

  function begin(key: string, find: Find, make: () => Promise<Made>) {
    const mine: InHand<Made> = { making: foundAndMade(), event: null, isOutdated: false }
    inHand.set(key, mine)
    return mine.making

    async function foundAndMade() {
      try {
        const event = await find()
        mine.event = event
        const made = await make()
        if (isTold && !mine.isOutdated) keep(key, { made, event, until: Date.now() + KEPT_MS })
        return made
      } finally {
        if (inHand.get(key) === mine) inHand.delete(key)
      }
    }
  }

  function keep(key: string, kept: Kept<Made>) {
    forget(key)
    pages.set(key, kept)
    bytes += sizeOf(key, kept)
    for (const [oldest] of pages) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  function forget(key: string) {
    const kept = pages.get(key)
    if (!kept) return
    pages.delete(key)
    bytes -= sizeOf(key, kept)
  }

  return {
    read,
    kept,
    /** Something of these events is another now, by their ids with commas between them; '' is all of them. */
    changed(events: string) {
      const those = new Set(events.split(','))
      const shows = (one: { event: string | null }) => events === '' || !one.event || those.has(one.event)
      for (const [key, kept] of pages) if (shows(kept)) forget(key)
      for (const one of inHand.values()) if (shows(one)) one.isOutdated = true
    },
    /** Whether changes are heard of from now on; of those before nobody knows. */
    hears(isHearing: boolean) {
      isTold = isHearing
      this.changed('')
    },
    bytes: () => bytes,
  }
}

const sizeOf = (key: string, { made }: Kept<Page>) => made.gzipped.byteLength + 2 * key.length + 200

export type PagesInMemory<Made extends Page> = ReturnType<typeof pagesInMemory<Made>>

type Options = {
  url: Address
  log: Pick<Logger, 'warn'>
  pages: Pick<PagesInMemory<Page>, 'changed' | 'hears'>
}

/** On every copy of the server: hears from the database of which events anything was changed, whoever changed it. */
export function hearOfChanges({ url, log, pages }: Options) {
  const stopping = new AbortController()
  let end = () => {}

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) =>
        log.warn({ err: error }, 'public pages are not kept: no news of changes'),
      )
      pages.hears(false)
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  async function listen() {
    const connection = new pg.Client({
      connectionString: whereIs(url),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    const over = new Promise<void>((resolve) => {
      end = resolve
      connection.once('end', resolve).on('error', () => resolve())
    })
    try {
      await connection.connect()
      connection.on('notification', ({ payload }) => pages.changed(payload ?? ''))
      // So that a connection that vanished is noticed in half a minute.
      await connection.query(
        'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; LISTEN public_pages',
      )
      if (stopping.signal.aborted) return
      pages.hears(true)
      await over
    } finally {
      await connection.end().catch(() => {})
    }
  }

  return {
    async stop() {
      stopping.abort()
      end()
      await ended
    },
  }
}
