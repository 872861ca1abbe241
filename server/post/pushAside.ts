import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Outcome } from '../models/notifications/sending/sending.ts'
import { startThread } from '../office/threads.ts'
import type { Push } from './push.ts'

export type Settings = Pick<Env, 'APP_URL' | 'PUSH_HOSTS'> & { ca?: string }
export type Order = { number: number; given: Parameters<Push['send']> }
type Answer = 'ready' | { number: number; outcome: Outcome }
type Thread = { worker: Worker; isReady: boolean; unanswered: Map<number, (outcome: Outcome) => void> }

/**
 * Sends from a thread of its own, begun with the first message: a message is little to send and much to encrypt, and
 * 5,000 of them would hold up the thread that takes the scores. Of what a thread had in hand when it died nobody knows
 * whether it was sent; one that never came to work has sent nothing.
 */
export function openPushAside({ APP_URL, PUSH_HOSTS, ca }: Settings, log: Pick<Logger, 'error'>): Push {
  let thread: Thread | null = null
  let numbers = 0

  function begin(): Thread {
    const worker = startThread('pushes', { workerData: { APP_URL, PUSH_HOSTS, ca } satisfies Settings })
    const begun: Thread = { worker, isReady: false, unanswered: new Map() }
    worker.unref()
    worker.on('message', (answer: Answer) => {
      if (answer === 'ready') return void (begun.isReady = true)
      begun.unanswered.get(answer.number)!(answer.outcome)
      begun.unanswered.delete(answer.number)
    })
    // Followed by its `exit`.
    worker.on('error', (error) => log.error({ err: error }, 'the thread that sends pushes died'))
    worker.on('exit', () => end(begun))
    return begun
  }

  function end(ended: Thread) {
    if (thread === ended) thread = null
    const outcome = ended.isReady ? UNKNOWN : NOT_BEGUN
    for (const answer of ended.unanswered.values()) answer(outcome)
  }

  return {
    hosts: PUSH_HOSTS,
    send({ endpoint, keys }, text, vapidKeys) {
      const { worker, unanswered } = (thread ??= begin())
      const number = ++numbers
      return new Promise((resolve) => {
        unanswered.set(number, resolve)
        worker.postMessage({ number, given: [{ endpoint, keys }, text, vapidKeys] } satisfies Order)
      })
    },
    close: () => void thread?.worker.terminate(),
  }
}

const error = 'The thread that sends ended.'
const UNKNOWN: Outcome = { status: 'uncertain', error }
const NOT_BEGUN: Outcome = { status: 'wait', error, seconds: 30 }
