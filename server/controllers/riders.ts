import type { Request, Response } from 'express'
import type { RiderProps } from '#wire/pages.ts'

export async function show(_req: Request, res: Response, props: RiderProps) {
  await res.inertia.render('Users/Index', props)
}
