import { isPhone, MAX_PHONE_LENGTH, PHONE_PROBLEM } from '#rules/riders/phone.ts'
import { z } from './zod.ts'
import { line } from './text.ts'
import { OUTDATED } from '../sharedTexts.ts'

export const optionalLine = (most: number) =>
  line(most)
    .nullish()
    .transform((text) => text || null)

export const phone = line(MAX_PHONE_LENGTH, PHONE_PROBLEM)
  .refine((text) => text === '' || isPhone(text), PHONE_PROBLEM)
  .transform((text) => text || null)
  .nullable()

export const day = (missing: string) =>
  z
    .string(missing)
    .pipe(z.iso.date(missing))
    .refine((date) => date >= '1900-01-01' && date < '2200-01-01', missing)

export const optionalDay = (wrong: string) =>
  z.union([z.literal('').transform(() => null), day(wrong)]).nullable()

/** YYYY-MM-DDTHH:MM, without a time zone. */
export const localTime = (wrong: string) =>
  z
    .string(wrong)
    .regex(/^[^T]{10}T([01]\d|2[0-3]):[0-5]\d$/, wrong)
    .refine((text) => day(wrong).safeParse(text.slice(0, 10)).success, wrong)

export const optionalLocalTime = (wrong: string) =>
  z.union([z.literal('').transform(() => null), localTime(wrong)]).nullable()

export const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name)

export const optionalTimeZone = z
  .union([z.literal('').transform(() => null), z.string().refine(isTimeZone, 'Choose a time zone.')])
  .nullable()

export const VersionQuery = z.object({
  version: z
    .string(OUTDATED)
    .regex(/^\d{1,9}$/, OUTDATED)
    .transform(Number),
})

/** In degrees, rounded to about 1 meter. */
export const optionalDegrees = (most: number, name: string) => {
  const wrong = `${name} must be a number of degrees from -${most} to ${most}, e.g. ${most === 90 ? '45.78' : '-108.5'}.`
  return z
    .preprocess(asNumber, z.number(wrong).min(-most, wrong).max(most, wrong).nullish())
    .transform((degrees) => (typeof degrees === 'number' ? Math.round(degrees * 1e5) / 1e5 : null))
}

function asNumber(typed: unknown): unknown {
  if (typed === '') return null
  return typeof typed === 'string' && /^\s*-?\d{1,3}(\.\d{0,15})?\s*$/.test(typed) ? Number(typed) : typed
}
