import { http } from '../api/http.ts'
import { checkSession } from '../api/session.ts'
import { liveStatus } from '../realtime/status.ts'
import { isOpenedOffline } from '../offline/openedOffline.ts'
import { UserOutbox, type OutboxEnvironment, type TabMessage } from './userOutbox.ts'
import { queueDatabase } from './database.ts'
import { warnBeforeUnload } from './beforeUnload.ts'
import type { WriteResponse } from './response.ts'
import { electLeader } from './leader.ts'
import { steadyNow } from './steadyClock.ts'
import type { QueuedWrite } from './write.ts'

const TIMEOUT_MS = 8000

const channel = new BroadcastChannel('outbox')

export function openOutbox(userId: number): { core: UserOutbox; close: () => void } {
  const core = new UserOutbox(browserEnvironment(userId), userId, isOpenedOffline() ? 'unknown' : 'ours')
  const left = new AbortController()
  const whenBack = { signal: left.signal }
  const hasUnsent = () => core.items.get().some(({ state }) => state === 'waiting')
  const stopWarning = warnBeforeUnload(hasUnsent)
  const { isConnected, state } = liveStatus
  const stopListening = [
    isConnected.subscribe(() => isConnected.get() && core.wake()),
    // After the user signs in again, the page becomes live again, so resume sending.
    state.subscribe(() => state.get() === 'live' && core.wake()),
  ]
  window.addEventListener('online', core.wake, whenBack)
  window.addEventListener('pageshow', core.wake, whenBack)
  document.addEventListener('visibilitychange', () => document.hidden || core.wake(), whenBack)

  function close() {
    left.abort()
    stopWarning()
    for (const stop of stopListening) stop()
    core.close()
  }
  return { core, close }
}

function browserEnvironment(userId: number): OutboxEnvironment {
  return {
    disk: queueDatabase,
    deliver,
    checkSession: () => checkSession(userId),
    electLeader: (callbacks) => electLeader(`outbox of ${userId}`, queueDatabase, callbacks),
    post: (message) => channel.postMessage(message),
    listen(onMessage) {
      const handle = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
      channel.addEventListener('message', handle)
      return () => channel.removeEventListener('message', handle)
    },
    now: steadyNow,
    uptime: () => performance.now(),
    random: Math.random,
    after(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  }
}

const deliver = ({ key, method, url, body, version, headers }: QueuedWrite): Promise<WriteResponse> =>
  http[method](url, body, {
    headers: { ...headers, 'If-Match': `"${version}"`, 'Idempotency-Key': key },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    validateStatus: () => true,
  }).catch(() => null)
