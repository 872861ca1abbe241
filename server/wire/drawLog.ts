import { ENTERED_AGAIN } from '#rules/draw/drawnAtEntry.ts'
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
      entry_draws: z.array(
        z.strictObject({
          seed: z.string(),
          draws: z.array(
            z.strictObject({
              id: z.number(),
              slot: z.number(),
              rider: z.string(),
              entered_again: z.enum(ENTERED_AGAIN).nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type DrawLogProps = z.infer<typeof DrawLogProps>
