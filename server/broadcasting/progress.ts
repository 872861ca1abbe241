import type { Logger } from 'pino'
import { entriesChannel } from '#wire/broadcasting/channels.ts'
import type { Database } from '../database/db.ts'

type Deliver = (channel: string, event: string, payload: object, except: string | null) => Promise<void>

type Options = { db: Database; deliver: Deliver; log: Pick<Logger, 'warn'>; pauseMs?: number }

const CLASS_CHANNEL = /^private-(?:activity|draw\.\d+|draw-reload\.\d+)\.(\d+)$/
const DELIVERY_COUNT = 'reached'
const PAUSE_MS = 5000

/**
 * Tells event pages that a class changed, at most every 5 seconds. It watches the broadcasts that classes send anyway,
 * so that saving a score doesn't write another one.
 */
export function announceProgress({ db, deliver, log, pauseMs = PAUSE_MS }: Options) {
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let earliest = 0

  function note(channel: string, event: string) {
    const id = CLASS_CHANNEL.exec(channel)?.[1]
    if (id === undefined || event === DELIVERY_COUNT) return
    changed.add(Number(id))
    schedule()
  }

  function schedule() {
    timer ??= setTimeout(announce, Math.max(0, earliest - Date.now())).unref()
  }

  async function announce() {
    const ids = [...changed]
    changed.clear()
    earliest = Date.now() + pauseMs
    timer = undefined
    try {
      for (const eventId of await findEvents(db, ids))
        await deliver(entriesChannel(eventId), 'progress-changed', {}, null)
    } catch (error) {
      log.warn({ err: error }, 'progress on event pages delayed')
      for (const id of ids) changed.add(id)
      schedule()
    }
  }

  return {
    async deliver(channel: string, event: string, payload: object, except: string | null) {
      await deliver(channel, event, payload, except)
      note(channel, event)
    },
    async stop() {
      clearTimeout(timer)
      if (changed.size > 0) await announce()
      clearTimeout(timer)
    },
  }
}

async function findEvents(db: Database, ids: number[]) {
  const found = await db.activity.findMany({
    where: { id: { in: ids } },
    select: { event_id: true },
    distinct: ['event_id'],
  })
  return found.map(({ event_id }) => event_id)
}
