import { MAX_PUBLISHED_PAYOUTS } from '#rules/payout/publishBlockers.ts'
import { Abilities, Organization } from './activity.ts'
import { EventHead } from './events/event.ts'
import { id } from './validation/id.ts'
import { z } from './validation/zod.ts'
import { OUTDATED } from './sharedTexts.ts'

export const UnpublishedPayout = z.strictObject({
  activity_id: z.number(),
  name: z.string(),
  parent: z.string().nullable(),
  /** The class that has the draw. Null for an average over several classes. */
  class_id: z.number().nullable(),
  round: z.string(),
  pool_cents: z.number(),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The client sends this value back, so that only an unchanged payout is published. */
  seen: z.string(),
})
export type UnpublishedPayout = z.infer<typeof UnpublishedPayout>

export const PublishPayoutsProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  payouts: z.array(UnpublishedPayout),
  can: Abilities,
})
export type PublishPayoutsProps = z.infer<typeof PublishPayoutsProps>

export const PublishPayouts = z.strictObject({
  payouts: z
    .array(
      z.strictObject({
        activity_id: id(OUTDATED),
        round: z.string(OUTDATED).max(20, OUTDATED),
        seen: z.string(OUTDATED).length(16, OUTDATED),
      }),
      'Choose the payouts to publish.',
    )
    .min(1, 'Choose the payouts to publish.')
    .max(MAX_PUBLISHED_PAYOUTS, `Publish up to ${MAX_PUBLISHED_PAYOUTS} payouts at a time.`)
    .refine(
      (payouts) =>
        new Set(payouts.map(({ activity_id, round }) => `${activity_id} ${round}`)).size === payouts.length,
      'List each payout once.',
    ),
})
export type PublishPayouts = z.output<typeof PublishPayouts>

export const PublishedPayouts = z.strictObject({
  published: z.array(z.string()),
  left: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
})
export type PublishedPayouts = z.infer<typeof PublishedPayouts>
