import { z } from 'zod'

/** What people type in one line: trimmed, and without the control characters that no keyboard makes. */
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

export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Leave out the control characters.')
