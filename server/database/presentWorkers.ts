import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { keepRunning } from '#lib/keepRunning.ts'
import { JOBS_TABLE } from '#lib/patches.ts'
import { type Address, whereIs } from './db.ts'

type Options = { url: Address; workers: ReadonlySet<string>; log: Logger; everyMs?: number }

/**
 * Frees the jobs of workers that are gone, which would wait for hours: of a process that was killed, or of before the
 * database crashed. Each of our `workers` has a lock for as long as this process and the database live; whoever is
 * seen twice without one is gone.
 */
export function watchWorkers({ url, workers, log, everyMs = EVERY_MS }: Options) {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  let missing: string[] = []

  async function watch() {
    const connection = new pg.Client({ connectionString: whereIs(url) })
    connection.on('error', () => {})
    const shown = new Set<string>()
    try {
      await connection.connect()
      while (!stopping.signal.aborted) {
        await show(connection, workers, shown)
        const seen = await missingWorkers(connection)
        const gone = seen.filter((worker) => missing.includes(worker))
        missing = seen
        if (gone.length) await freeJobsOf(connection, gone, log)
        await pause(everyMs)
      }
    } finally {
      await connection.end().catch(() => {})
    }
  }

  const watched = keepRunning(watch, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'jobs of workers that are gone may wait'),
  })
  return {
    async stop() {
      stopping.abort()
      await watched
    },
  }
}

const EVERY_MS = 15_000

/** The first of the two numbers of a worker's lock; the other is made from its name. */
const WORKER = 20_261_123

async function show(connection: pg.Client, workers: ReadonlySet<string>, shown: Set<string>) {
  for (const worker of workers) {
    if (shown.has(worker)) continue
    await connection.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [WORKER, worker])
    shown.add(worker)
  }
}

async function missingWorkers(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ locked_by: string }>(
    `SELECT DISTINCT locked_by FROM ${JOBS_TABLE} AS jobs
     WHERE locked_by IS NOT NULL AND NOT EXISTS
       (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1::int8::oid
          AND objid = (hashtext(jobs.locked_by)::int8 & 4294967295)::oid)`,
    [WORKER],
  )
  return rows.map(({ locked_by }) => locked_by)
}

async function freeJobsOf(connection: pg.Client, gone: string[], log: Logger) {
  await connection.query('SELECT graphile_worker.force_unlock_workers($1)', [gone])
  log.warn({ workers: gone.length }, 'jobs of workers that are gone are done by others')
}
