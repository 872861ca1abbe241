import { Abilities, Organization } from '../activity.ts'
import { DeletionBlocker } from '../deletionBlocker.ts'
import { name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

export const seasonName = name(120, "Enter the season's name.")

export const SeasonSettings = z.strictObject({ name: seasonName, is_public: z.boolean() })
export type SeasonSettings = z.output<typeof SeasonSettings>

export const Season = z.strictObject({ id: z.number(), name: z.string() })

export const SeasonProps = z.strictObject({
  organization: Organization,
  season: Season.extend({ slug: z.string(), version: z.number() }),
  settings: z.strictObject({ name: z.string(), is_public: z.boolean() }),
  groups: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      tracks_horse: z.boolean(),
      table: z.string(),
      members: z.number(),
      classes: z.number(),
    }),
  ),
  kept: DeletionBlocker.nullable(),
  can: Abilities,
})
export type SeasonProps = z.infer<typeof SeasonProps>
