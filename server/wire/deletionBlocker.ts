import { z } from './validation/zod.ts'

/** Why a record can't be deleted, and the page where a user can change that. */
export const DeletionBlocker = z.strictObject({
  reason: z.string(),
  fix: z.strictObject({ label: z.string(), url: z.string() }).nullable(),
})
export type DeletionBlocker = z.infer<typeof DeletionBlocker>
