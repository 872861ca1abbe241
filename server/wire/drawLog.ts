import { z } from './validation/zod.ts'

/** The organization's log of deleted classes and rounds with their draws, including those that phones don't show. */
export const DrawLogProps = z.strictObject({
  organization: z.strictObject({ id: z.number(), name: z.string() }),
  tombstones: z.array(
    z.strictObject({
      id: z.number(),
      event: z.string(),
      activity: z.string(),
      round: z.string(),
      deleted_at: z.iso.datetime(),
      deleted_by: z.string(),
      is_public: z.boolean(),
      draws: z.array(
        z.strictObject({
          made_at: z.iso.datetime(),
          by: z.string(),
          reason: z.string().nullable(),
          word: z.string().nullable(),
          seed: z.string(),
          /** Riders in slot order. */
          order: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type DrawLogProps = z.infer<typeof DrawLogProps>
