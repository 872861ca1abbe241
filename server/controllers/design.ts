import type { Request, Response } from 'express'
import { NotFound } from '../errors.ts'

export async function show(req: Request, res: Response) {
  if (req.env.NODE_ENV === 'production' || req.env.NODE_ENV === 'demo') throw new NotFound()
  await res.inertia.render('Design/Index', {})
}
