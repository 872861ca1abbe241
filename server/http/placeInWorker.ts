import type { Request } from 'express'
import type { Place } from '../models/draw/placeWaiting.ts'

/** A person's other tasks must not keep a class locked while it waits for its slots. */
export const placeInWorker =
  (req: Request): Place =>
  (...batch) =>
    req.workers.run(`slots ${req.user.id}`, 'placeBatch', ...batch)
