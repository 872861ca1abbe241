import { z } from '../validation/zod.ts'

export const MyBalance = z.strictObject({
  /** Null for the user's own account. */
  rider: z.string().nullable(),
  owes_cents: z.number(),
})
export type MyBalance = z.infer<typeof MyBalance>
