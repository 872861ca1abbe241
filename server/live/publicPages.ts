import type { Logger } from 'pino'
import { keepRunning } from '#lib/keepRunning.ts'
import type { Address } from '../database/db.ts'
import { heldConnection, NOTICE_WHO_VANISHED } from './held.ts'
import { type InMemory, inMemory } from './memory.ts'

type Page = { gzipped: Uint8Array }

const MOST_BYTES = 64 * 1024 * 1024

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
  outbox: { ring(): void }
}

/**
 * On every copy of the server: hears from the database of which events anything was changed, when that is another which
 * no version tells of, and that something lies in the outbox, whoever changed it. One connection hears all of it: each
 * is woken with every save.
 */
export function hearOfChanges({ url, log, pages, answers, outbox }: Options) {
  const stopping = new AbortController()
  const heard: Record<string, (news: string) => void> = {
    public_pages: pages.changed,
    kept_answers: answers.changed,
    broadcasts: outbox.ring,
  }
  let end = () => {}

  const ended = keepRunning(listen, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'nothing is kept in memory: no news of changes'),
  })

  function hears(isHearing: boolean) {
    pages.hears(isHearing)
    answers.hears(isHearing)
  }

  async function listen() {
    const connection = heldConnection(url, { connectionTimeoutMillis: 5000 })
    const over = new Promise<void>((resolve) => {
      end = resolve
      connection.once('end', resolve).on('error', () => resolve())
    })
    try {
      await connection.connect()
      connection.on('notification', ({ channel, payload }) => heard[channel]!(payload ?? ''))
      await connection.query(
        [NOTICE_WHO_VANISHED, ...Object.keys(heard).map((channel) => `LISTEN ${channel}`)].join('; '),
      )
      if (stopping.signal.aborted) return
      hears(true)
      await over
    } finally {
      hears(false)
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
