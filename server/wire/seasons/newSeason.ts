import { MAX_LINES } from '#lib/pastedNames.ts'
import { Abilities, Organization } from '../activity.ts'
import { paragraph } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { PointsGroupForm, PointsGroupSettings } from './group.ts'
import { NewPointsMembers, PastedNames } from './members.ts'
import { Season, seasonName } from './season.ts'

/** `members` were read from the pasted `names`. Names without `members` are rejected, so that they aren't lost. */
export const CreateSeason = z
  .strictObject({
    name: seasonName,
    group: PointsGroupSettings.nullish(),
    names: paragraph(MAX_LINES * 100).default(''),
    members: NewPointsMembers,
  })
  .refine(({ names, members }) => names === '' || members.length > 0, {
    path: ['names'],
    error: 'Find the riders first and check the matches, or clear the list.',
  })
  .refine(({ group, members }) => group || members.length === 0, {
    path: ['members'],
    error: 'Name the group for these members.',
  })
export type CreateSeason = z.output<typeof CreateSeason>

export const NewGroupNames = PastedNames.extend({ tracks_horse: z.boolean() })

export const SeasonsProps = z.strictObject({
  organization: Organization,
  seasons: z.array(
    Season.extend({
      is_public: z.boolean(),
      groups: z.array(z.strictObject({ id: z.number(), name: z.string() })),
    }),
  ),
  group: PointsGroupForm,
  can: Abilities,
})
export type SeasonsProps = z.infer<typeof SeasonsProps>
