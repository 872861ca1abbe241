import type { Request, Response } from 'express'
import { NotFound } from '../errors.ts'

/** Every component of the organizer's app in every state. Development and test servers only. */
export async function show(req: Request, res: Response) {
  if (req.env.NODE_ENV === 'production' || req.env.NODE_ENV === 'demo') throw new NotFound()
  await res.inertia.render('Design/Index', {})
}
