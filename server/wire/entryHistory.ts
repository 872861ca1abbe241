import { z } from './validation/zod.ts'

export const EntryHistory = z.strictObject({
  /** Newest first. `at` is in the event's time zone, such as "Nov 21, 2026, 3:05 PM". */
  changes: z.array(z.strictObject({ at: z.string(), by: z.string(), lines: z.array(z.string()) })),
  /** True if older changes are left out. */
  has_older: z.boolean(),
})
export type EntryHistory = z.infer<typeof EntryHistory>
