import type { Request } from 'express'
import type { Place } from '../models/draw/placeWaiting.ts'

/** Uses a separate queue in the worker pool, so that no class stays locked while the user's other tasks run. */
export const placeInWorker =
  (req: Request): Place =>
  (...batch) =>
    req.workers.run(`slots ${req.user.id}`, 'placeBatch', ...batch)
