import type { Request } from 'express'
import { z } from 'zod'
import { type ExportFormat, EXPORT_FORMATS } from '#wire/exports.ts'
import { NotFound } from '../errors.ts'
import { roundNames } from '../models/activities/rounds.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)

export function idParam(req: Request, name: string): number {
  const text = req.params[name]
  const id = Id.safeParse(typeof text === 'string' && /^\d+$/.test(text) ? text : undefined)
  if (!id.success) throw new NotFound()
  return id.data
}

export function roundParam(req: Request, activity: { rounds: { name: string }[] }): string {
  const rounds = roundNames(activity)
  const requested = req.params.round ?? req.query.round ?? rounds[0]
  const round = typeof requested === 'string' ? requested : 'not a string'
  if (rounds.includes(round)) return round
  if (round === '' || (round === '1' && rounds.length === 1)) return rounds[0]!
  throw new NotFound()
}

export function formatParam(req: Request): ExportFormat {
  const format = EXPORT_FORMATS.find((one) => one === req.params.format)
  if (!format) throw new NotFound()
  return format
}
