import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Busy, TooMany } from '../errors.ts'
import { unpack } from './failures.ts'
import { startThread } from './threads.ts'
import type { Given, Made, WorkName } from './works.ts'

type Options = {
  /** Address of the database, as it is at the moment of asking. */
  url: () => string
  log: Pick<Logger, 'error'>
  threads?: number
  /** Milliseconds after which a piece of work is ended. */
  patience?: number
  /** Of memory, for each thread. */
  megabytes?: number
}

/** One at a time for each client; so many more may wait, of one client and in all. */
const WAITING_OF_ONE = 40
const WAITING = 400
const STARTING_MS = 30_000

type Job = {
  client: string
  name: WorkName
  given: unknown[]
  resolve(made: unknown): void
  reject(error: unknown): void
}
type Desk = { worker: Worker; isReady: boolean; job: Job | null; timer?: NodeJS.Timeout }

/**
 * Threads that do what would hold up the one that takes the scores, each with its own connections to the database. A
 * client has one piece of work in hand at a time, so that nobody can fill the office alone; whoever was served goes
 * behind those who were not. A thread that dies or takes too long is ended, and the next piece of work gets a new one.
 */
export function openOffice({ url, log, threads = THREADS, patience = 30_000, megabytes = 1024 }: Options) {
  const desks = new Set<Desk>()
  let waiting: Job[] = []
  let isClosed = false

  function ask<Name extends WorkName>(
    client: string,
    name: Name,
    ...given: Given<Name>
  ): Promise<Made<Name>> {
    if (isClosed || waiting.length >= WAITING) return Promise.reject(new Busy(FULL))
    if (waiting.filter((job) => job.client === client).length >= WAITING_OF_ONE)
      return Promise.reject(new TooMany(TOO_MANY, 2))
    return new Promise((resolve, reject) => {
      const made = resolve as (made: unknown) => void
      waiting.push({ client, name, given, resolve: made, reject })
      handOut()
    })
  }

  function handOut() {
    const inHand = new Set([...desks].map(({ job }) => job?.client))
    const next = waiting.find(({ client }) => !inHand.has(client))
    const desk = next && freeDesk()
    if (!desk) return
    waiting = waiting.filter((job) => job !== next)
    desk.job = next
    const allowed = patience + (desk.isReady ? 0 : STARTING_MS)
    desk.timer = setTimeout(() => end(desk, new Busy(TOO_LONG)), allowed)
    try {
      desk.worker.postMessage({ name: next.name, given: next.given, url: url() })
    } catch (error) {
      settle(desk, (job) => job.reject(error))
    }
    handOut()
  }

  function freeDesk() {
    const free = [...desks].find(({ job }) => job === null)
    if (free || desks.size >= threads) return free
    const desk = newDesk()
    desks.add(desk)
    return desk
  }

  function newDesk(): Desk {
    const worker = startThread('office', { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const desk: Desk = { worker, isReady: false, job: null }
    worker.unref()
    worker.on('message', ({ ready, made, failure }) => {
      desk.isReady = true
      if (!ready) settle(desk, (job) => (failure ? job.reject(unpack(failure)) : job.resolve(asBuffer(made))))
    })
    worker.on('error', (error) => {
      log.error({ err: error, work: desk.job?.name }, 'a thread of the office died')
      end(desk, new Busy(DIED, { cause: error }))
    })
    worker.on('exit', () => end(desk, new Busy(DIED)))
    return desk
  }

  /** Whoever was served goes behind the others. */
  function settle(desk: Desk, tell: (job: Job) => void) {
    const { job } = desk
    if (!job) return
    clearTimeout(desk.timer)
    desk.job = null
    const isTheirs = ({ client }: Job) => client === job.client
    waiting = [...waiting.filter((one) => !isTheirs(one)), ...waiting.filter(isTheirs)]
    tell(job)
    handOut()
  }

  function end(desk: Desk, why: Busy) {
    if (!desks.delete(desk)) return
    void desk.worker.terminate()
    settle(desk, (job) => job.reject(why))
  }

  return {
    ask,
    /** Opens a first desk, so that the first to ask need not wait for it. */
    prepare: () => void freeDesk(),
    /** Ends the threads; what they had in hand is given up. */
    async close() {
      isClosed = true
      const ending = [...desks].map((desk) => desk.worker.terminate())
      for (const job of waiting.splice(0)) job.reject(new Busy(FULL))
      await Promise.all(ending)
    },
  }
}

export type Office = Pick<ReturnType<typeof openOffice>, 'ask'>

const FULL = 'Too much is going on. Nothing was saved: try again.'
const TOO_MANY = 'You are asking for too much at a time. Wait a moment and try again.'
const TOO_LONG = 'That took too long and was ended. Look whether it was done before you try again.'
const DIED = 'That could not be finished. Look whether it was done before you try again.'

// One client never holds more than one of them: there is always another for the others.
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))

const asBuffer = (made: unknown) =>
  made instanceof Uint8Array ? Buffer.from(made.buffer, made.byteOffset, made.byteLength) : made
