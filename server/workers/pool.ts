import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Logger } from 'pino'
import { Busy, OVERLOADED } from '../errors.ts'
import { fairQueues } from '../rateLimits/fairQueue.ts'
import type { Tasks } from './tasks.ts'
import type { TaskCall, TaskResult } from './worker.ts'

type Options = {
  log: Pick<Logger, 'error'>
  threads?: number
  timeoutMs?: number
  heapMb?: number
}

/** A Buffer from a worker arrives as a Uint8Array. */
type Transferred<Value> = Value extends Uint8Array ? Uint8Array : Value

const MAX_QUEUE = 400
const PER_CLIENT = { concurrency: 1, maxWaiting: MAX_QUEUE, maxWaitingPerClient: MAX_QUEUE }

/** Each client runs one task at a time, so that no client can occupy every thread. */
export function startWorkerPool({ log, threads = THREADS, timeoutMs = 30_000, heapMb = 1024 }: Options) {
  const pool = new Piscina({
    filename: workerFile(),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Node aborts the process if a thread is terminated during require(), so threads must use import().
    execArgv: ['--no-experimental-require-module'],
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle worker failed'))
  const queues = fairQueues<string>(PER_CLIENT, OVERLOADED)
  let isClosed = false

  async function run<Name extends keyof Tasks>(
    client: string,
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<Transferred<Awaited<ReturnType<Tasks[Name]>>>> {
    return (await queues(client, client, () => runTask({ name, args }))) as never
  }

  async function runTask(call: TaskCall): Promise<unknown> {
    if (isClosed || pool.queueSize >= MAX_QUEUE) throw new Busy(OVERLOADED)
    const signal = AbortSignal.timeout(timeoutMs)
    const result: TaskResult = await pool.run(call, { signal }).catch((error: unknown) => {
      log.error({ err: error, task: call.name }, 'worker task failed')
      throw new Busy(signal.aborted ? TIMED_OUT : FAILED, { cause: error })
    })
    if ('error' in result) throw result.error
    return result.result
  }

  return {
    run,
    close() {
      isClosed = true
      return pool.destroy()
    },
  }
}

export type WorkerPool = Pick<ReturnType<typeof startWorkerPool>, 'run'>

const TIMED_OUT = 'That took too long, so we stopped. Check whether it was done before you try again.'
const FAILED = "We couldn't finish that. Check whether it was done before you try again."

const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))

function workerFile() {
  const files = ['fromSources.mjs', 'worker.js', '../worker.js'].map((file) => new URL(file, import.meta.url))
  return files.find((file) => existsSync(file))!.href
}
