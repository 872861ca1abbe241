import type { CurrentSession } from '#wire/accounts/session.ts'
import * as paths from '#wire/paths.ts'
import { acceptToken } from '../ajax/headers.ts'
import { read } from '../ajax/read.ts'
import { send } from '../ajax/send.ts'
import { statusOf } from '../attempt.ts'
import { liveStatus } from '../live/status.ts'
import { Core, type Machine, type Message } from './core.ts'
import { IndexedDisk } from './disk.ts'
import { warnBeforeLeaving } from './leaving.ts'
import type { Response } from './reply.ts'
import { takeTurns } from './turn.ts'
import type { QueuedWrite } from './write.ts'

const ANSWER_MS = 8000

const disk = new IndexedDisk()
const channel = new BroadcastChannel('outbox')

/** The outbox of a person in this tab. Answers it, and how to close it. */
export function openCore(userId: number): { core: Core; close: () => void } {
  const core = new Core(machineOf(userId), userId, wasOpenedOffline() ? 'unknown' : 'ours')
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

/** A page that a service worker stored has the token of that time, and maybe of another person's session. */
const wasOpenedOffline = () => 'offline' in document.documentElement.dataset

async function deliver({ key, method, url, body, version, headers }: QueuedWrite): Promise<Response> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  // Also where the script that sends is still loading.
  const tooLate = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const answer = send[method](url, body, {
    headers: { ...headers, 'If-Match': `"${version}"`, 'Idempotency-Key': key },
    signal,
    validateStatus: () => true,
  })
  return Promise.race([answer, tooLate]).catch(() => null)
}

async function askSession(userId: number) {
  try {
    const { data } = await read<CurrentSession>(paths.session, { timeout: ANSWER_MS })
    if (data.user.id !== userId) return 'of another person'
    acceptToken(data.csrf_token)
    return 'ours'
  } catch (error) {
    return statusOf(error) === 401 ? 'signed out' : null
  }
}
