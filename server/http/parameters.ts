import type { Request } from 'express'
import { z } from 'zod'
import { NotFound } from '../errors.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)

/** A number in the address. What cannot be an id names nothing that exists. */
export function idIn(req: Request, name: string): number {
  const text = req.params[name]
  const id = Id.safeParse(typeof text === 'string' && /^\d+$/.test(text) ? text : undefined)
  if (!id.success) throw new NotFound()
  return id.data
}
