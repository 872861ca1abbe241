import { z } from './validation/zod.ts'

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
          order: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type DrawLogProps = z.infer<typeof DrawLogProps>
