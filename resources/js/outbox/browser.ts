import { http } from '../ajax/http.ts'
import { askSession } from '../ajax/session.ts'
import { liveStatus } from '../live/status.ts'
import { isOpenedOffline } from '../offline/opened.ts'
import { Core, type Machine, type Message } from './core.ts'
import { disk } from './disk.ts'
import { warnBeforeLeaving } from './leaving.ts'
import type { Response } from './reply.ts'
import { takeTurns } from './turn.ts'
import type { QueuedWrite } from './write.ts'

const ANSWER_MS = 8000

const channel = new BroadcastChannel('outbox')

/** The outbox of a person in this tab. Answers it, and how to close it. */
export function openCore(userId: number): { core: Core; close: () => void } {
  const core = new Core(machineOf(userId), userId, isOpenedOffline() ? 'unknown' : 'ours')
  const left = new AbortController()
  const whenBack = { signal: left.signal }
  const hasUnsent = () => core.items.get().some(({ state }) => state === 'waiting')
  const stopWarning = warnBeforeLeaving(hasUnsent)
  const stopListening = liveStatus.isConnected.subscribe(() => liveStatus.isConnected.get() && core.wake())
  window.addEventListener('online', core.wake, whenBack)
  window.addEventListener('pageshow', core.wake, whenBack)
  document.addEventListener('visibilitychange', () => document.hidden || core.wake(), whenBack)

  function close() {
    left.abort()
    stopWarning()
    stopListening()
    core.close()
  }
  return { core, close }
}

function machineOf(userId: number): Machine {
  return {
    disk,
    deliver,
    askSession: () => askSession(userId),
    takeTurns: (turns) => takeTurns(`outbox of ${userId}`, disk, turns),
    post: (message) => channel.postMessage(message),
    listen(receive) {
      const hear = ({ data }: MessageEvent<Message>) => receive(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    now: Date.now,
    uptime: () => performance.now(),
    random: Math.random,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
}

const deliver = ({ key, method, url, body, version, headers }: QueuedWrite): Promise<Response> =>
  http[method](url, body, {
    headers: { ...headers, 'If-Match': `"${version}"`, 'Idempotency-Key': key },
    signal: AbortSignal.timeout(ANSWER_MS),
    validateStatus: () => true,
  }).catch(() => null)
