import type { Request, Response } from 'express'
import type { RiderProfile } from '../../models/riders/profile.ts'
import { riderProps } from '../../props/riders.ts'

export async function show(_req: Request, res: Response, found: RiderProfile) {
  await res.inertia.render('Riders/Show', riderProps(found))
}
