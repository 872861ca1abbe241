import type { Request, Response } from 'express'
import { outageOf } from '../database/outages.ts'

export async function healthCheck(req: Request, res: Response) {
  if (req.app.locals.isStopping) return void res.status(503).type('text').send('stopping')
  const outage = await currentOutage(req)
  res
    .status(outage ? 503 : 200)
    .type('text')
    .send(outage ?? 'up')
}

/**
 * The database answers `SELECT 1` even if its disk is full, so this also checks when the disk was last full.
 */
async function currentOutage({ db, app }: Request) {
  const wasFull = Date.now() - (app.locals.diskWasFullAt ?? 0) < DISK_FULL_MS
  return db.$queryRaw`SELECT 1`.then(
    () => (wasFull ? 'disk full' : null),
    (error: unknown) => outageOf(error) ?? 'no database',
  )
}

const DISK_FULL_MS = 30_000
