import type { Database } from '../database/db.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** Forgets the answers given to writes more than thirty days ago: nobody repeats those any more. */
export const forgetOldAnswers = (db: Database) =>
  db.idempotencyKey.deleteMany({ where: { created_at: { lt: new Date(Date.now() - KEPT_DAYS * DAY_MS) } } })
