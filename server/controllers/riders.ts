import type { Request, Response } from 'express'
import type { RiderFound } from '../models/people/rider.ts'
import { riderProps } from '../props/riders.ts'

export async function show(_req: Request, res: Response, found: RiderFound) {
  await res.inertia.render('Riders/Show', riderProps(found))
}
