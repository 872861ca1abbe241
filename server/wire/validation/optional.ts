import { z } from './zod.ts'
import { line } from './text.ts'

/** A line of text that may be left empty: then there is none. */
export const optionalLine = (most: number) =>
  line(most)
    .nullish()
    .transform((text) => text || null)

/** A day as YYYY-MM-DD, of a year that somebody may live to see. */
export const day = (missing: string) =>
  z
    .string(missing)
    .pipe(z.iso.date(missing))
    .refine((date) => date >= '1900-01-01' && date < '2200-01-01', missing)

export const optionalDay = (wrong: string) =>
  z.union([z.literal('').transform(() => null), day(wrong)]).nullable()

export const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name)

/** An IANA name, such as America/Denver. */
export const optionalTimeZone = z
  .union([z.literal('').transform(() => null), z.string().refine(isTimeZone, 'Choose a time zone.')])
  .nullable()

/** As which version of it something was opened: in the address of the form, which asks anew when it was refused. */
export const VersionQuery = z.object({
  version: z
    .string('Reload the page.')
    .regex(/^\d{1,9}$/, 'Reload the page.')
    .transform(Number),
})

/** Degrees of latitude or longitude, typed or as a device tells them: kept to the metre. */
export const optionalDegrees = (most: number, name: string) => {
  const wrong = `${name} is a number of degrees from -${most} to ${most}, such as ${most === 90 ? '45.78' : '-108.5'}.`
  return z
    .preprocess(asNumber, z.number(wrong).min(-most, wrong).max(most, wrong).nullish())
    .transform((degrees) => (typeof degrees === 'number' ? Math.round(degrees * 1e5) / 1e5 : null))
}

function asNumber(typed: unknown): unknown {
  if (typed === '') return null
  return typeof typed === 'string' && /^\s*-?\d{1,3}(\.\d{0,15})?\s*$/.test(typed) ? Number(typed) : typed
}
