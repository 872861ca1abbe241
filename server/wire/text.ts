import { z } from 'zod'

/** A whole number, also as the digits that a form sends. */
export const whole = (least: number, most: number, message: string) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      message,
    )
    .refine((number) => number >= least && number <= most, message)

/** What people type in one line. However it was typed, the same text is the same: one space is as good as two. */
export const line = (most: number, missing?: string) =>
  z
    .string(missing)
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .refine((text) => text.length <= most, `At most ${most} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), CONTROL)

/** What people type in several lines. */
export const paragraph = (most: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), CONTROL)

const CONTROL = 'Leave out the control characters.'
