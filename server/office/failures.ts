import { Busy, Conflict, Forbidden, Invalid, NotFound, TooMany } from '../errors.ts'
import { outageOf } from '../database/outages.ts'

const KINDS = { Conflict, Invalid, NotFound, Forbidden, TooMany, Busy }

/** An error on its way from one thread to another, where it would lose its class and what hangs on it. */
export type Packed = {
  kind: keyof typeof KINDS | undefined
  message: string
  stack: string | undefined
  /** What it says about the database; read again from an error's code. */
  code: string | undefined
  details?: object
  errors?: Record<string, string>
  seconds?: number
  drawVersion?: number | undefined
}

export function pack(thrown: unknown): Packed {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const names = Object.keys(KINDS) as (keyof typeof KINDS)[]
  return {
    kind: names.find((name) => error instanceof KINDS[name]),
    message: error.message,
    stack: error.stack,
    code: outageOf(error) ?? undefined,
    ...(error instanceof Conflict && { details: error.details, drawVersion: error.drawVersion }),
    ...(error instanceof Invalid && { errors: error.errors, drawVersion: error.drawVersion }),
    ...(error instanceof TooMany && { seconds: error.seconds }),
  }
}

export function unpack({ kind, message, stack, code, details, errors, seconds, drawVersion }: Packed): Error {
  if (kind === 'Conflict') return Object.assign(new Conflict(message, details), { drawVersion })
  if (kind === 'Invalid') return Object.assign(new Invalid(errors!), { drawVersion })
  if (kind === 'TooMany') return new TooMany(message, seconds)
  return kind ? new KINDS[kind](message) : Object.assign(new Error(message), { stack, code })
}
