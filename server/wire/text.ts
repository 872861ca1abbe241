import { z } from 'zod'

/** What people type in one line: trimmed, and without the control characters that no keyboard makes. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), 'Leave out the control characters.')
