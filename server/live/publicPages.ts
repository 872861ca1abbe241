import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, whereIs } from '../database/db.ts'
import { type InMemory, inMemory } from './memory.ts'

type Page = { gzipped: Uint8Array }

const MOST_BYTES = 64 * 1024 * 1024
const AGAIN_MS = 1000

/** The public pages in memory; of those of an event, its id. */
export const pagesInMemory = <Made extends Page>(mostBytes = MOST_BYTES) =>
  inMemory<Made>(mostBytes, ({ gzipped }) => gzipped.byteLength)

export type PagesInMemory<Made extends Page> = InMemory<Made>

type Hearing = Pick<InMemory<unknown>, 'changed' | 'hears'>

type Options = {
  url: Address
  log: Pick<Logger, 'warn'>
  pages: Hearing
  /** What is kept for those who are signed in. */
  answers: Hearing
}

/**
 * On every copy of the server: hears from the database of which events anything was changed, and when that is another
 * which no version tells of, whoever changed it.
 */
export function hearOfChanges({ url, log, pages, answers }: Options) {
  const stopping = new AbortController()
  let end = () => {}

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) =>
        log.warn({ err: error }, 'nothing is kept in memory: no news of changes'),
      )
      hears(false)
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  function hears(isHearing: boolean) {
    pages.hears(isHearing)
    answers.hears(isHearing)
  }

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
      connection.on('notification', ({ channel, payload }) =>
        (channel === 'kept_answers' ? answers : pages).changed(payload ?? ''),
      )
      // So that a connection that vanished is noticed in half a minute.
      await connection.query(
        'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; LISTEN public_pages; LISTEN kept_answers',
      )
      if (stopping.signal.aborted) return
      hears(true)
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
