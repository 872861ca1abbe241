import type { Database } from './db.ts'

export const deleteFailedJobs = (db: Database) => db.$executeRaw`
  SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
  WHERE attempts >= max_attempts AND locked_at IS NULL AND run_at < now() - interval '30 days'`
