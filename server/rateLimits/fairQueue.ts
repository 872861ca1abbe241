import { Busy } from '../errors.ts'

export type FairQueue = ReturnType<typeof fairQueue>

/** Serves clients in rotation, so that a client with many tasks mostly delays itself. */
export function fairQueue(
  limits: { concurrency: number; maxWaiting: number; maxWaitingPerClient: number },
  message: string,
) {
  const waiting = new Map<string | number, (() => void)[]>()
  let running = 0
  let waitingCount = 0

  async function run<Result>(client: string | number, task: () => Promise<Result>): Promise<Result> {
    if (running < limits.concurrency) running++
    else await enqueue(client)
    try {
      return await task()
    } finally {
      startNext()
    }
  }

  function enqueue(client: string | number) {
    if (isFull(client)) throw new Busy(message)
    const own = waiting.get(client) ?? []
    waiting.set(client, own)
    waitingCount++
    return new Promise<void>((start) => own.push(start))
  }

  function isFull(client: string | number) {
    if (running < limits.concurrency) return false
    return (
      waitingCount >= limits.maxWaiting || (waiting.get(client)?.length ?? 0) >= limits.maxWaitingPerClient
    )
  }

  function startNext() {
    const [next] = waiting
    if (!next) return void running--
    const [client, own] = next
    waiting.delete(client)
    const start = own.shift()!
    if (own.length) waiting.set(client, own)
    waitingCount--
    start()
  }

  return { run, isFull, isIdle: () => running === 0 }
}

export function fairQueues<Key>(limits: Parameters<typeof fairQueue>[0], message: string) {
  const queues = new Map<Key, FairQueue>()

  return async function run<Result>(key: Key, client: string | number, task: () => Promise<Result>) {
    const queue = queues.get(key) ?? fairQueue(limits, message)
    queues.set(key, queue)
    try {
      return await queue.run(client, task)
    } finally {
      if (queue.isIdle()) queues.delete(key)
    }
  }
}
