import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { keepRunning } from '#lib/keepRunning.ts'
import { type DatabaseUrl, currentUrl } from './db.ts'

type Options = { url: DatabaseUrl; workers: ReadonlySet<string>; log: Logger; everyMs?: number }

/**
 * Graphile Worker keeps the jobs of a killed process locked for hours, so this releases them. A worker counts
 * as dead if its advisory lock is missing in two checks in a row.
 */
export function releaseDeadWorkerJobs({ url, workers, log, everyMs = CHECK_INTERVAL_MS }: Options) {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  let missing: string[] = []

  async function checkRepeatedly() {
    const connection = new pg.Client({ connectionString: currentUrl(url) })
    connection.on('error', () => {})
    const locked = new Set<string>()
    try {
      await connection.connect()
      while (!stopping.signal.aborted) {
        await lockPresence(connection, workers, locked)
        const absent = await missingWorkers(connection)
        const dead = absent.filter((worker) => missing.includes(worker))
        missing = absent
        if (dead.length) await unlockJobs(connection, dead, log)
        await pause(everyMs)
      }
    } finally {
      await connection.end().catch(() => {})
    }
  }

  const ended = keepRunning(checkRepeatedly, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'cannot check for dead job workers'),
  })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

const CHECK_INTERVAL_MS = 15_000

const WORKER_LOCK = 20_261_123

async function lockPresence(connection: pg.Client, workers: ReadonlySet<string>, locked: Set<string>) {
  for (const worker of workers) {
    if (locked.has(worker)) continue
    await connection.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [WORKER_LOCK, worker])
    locked.add(worker)
  }
}

async function missingWorkers(connection: pg.Client): Promise<string[]> {
  const { rows } = await connection.query<{ locked_by: string }>(
    `SELECT DISTINCT locked_by FROM graphile_worker.jobs AS jobs
     WHERE locked_by IS NOT NULL AND NOT EXISTS
       (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND classid = $1::int8::oid
          AND objid = (hashtext(jobs.locked_by)::int8 & 4294967295)::oid)`,
    [WORKER_LOCK],
  )
  return rows.map(({ locked_by }) => locked_by)
}

async function unlockJobs(connection: pg.Client, dead: string[], log: Logger) {
  await connection.query('SELECT graphile_worker.force_unlock_workers($1)', [dead])
  log.warn({ workers: dead.length }, 'unlocked jobs of dead workers')
}
