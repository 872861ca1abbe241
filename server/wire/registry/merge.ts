import { Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { SimilarName } from './similarNames.ts'
import { OUTDATED } from '../sharedTexts.ts'

const MergeSide = z.enum(['gone', 'kept'], 'Choose which one to keep.')

export const MergeDecisions = z.object({
  fields: z.array(MergeSide).max(10).default([]),
  runs: z
    .array(z.enum(['both', 'gone', 'kept'], 'Choose which run to keep.'))
    .max(1_000)
    .default([]),
  groups: z.array(MergeSide).max(1_000).default([]),
})
export type MergeDecisions = z.output<typeof MergeDecisions>

export const MergeQuery = z.object({
  q: line(120).default(''),
  into: id('Choose which one to merge with.').optional(),
})
export const ConfirmMerge = z.object({
  into: id('Choose which one to merge with.'),
  seen: z.string(OUTDATED).regex(/^[0-9a-f]{64}$/, OUTDATED),
})

const text = z.string().nullable()

export const MergePlan = z.strictObject({
  kept: z.strictObject({ id: z.number(), name: z.string(), about: z.string() }),
  is_account: z.boolean(),
  seen: z.string(),
  /** `action` names the link to the card where the organizer can settle it. */
  refusal: z.strictObject({ sentence: z.string(), action: z.string(), url: z.string() }).nullable(),
  counts: z.strictObject({
    runs: z.number(),
    averages: z.number(),
    groups: z.number(),
    checks: z.number(),
    published: z.number(),
  }),
  fields: z.array(z.strictObject({ field: z.string(), label: z.string(), gone: text, kept: text })),
  /** If `held` is true, both runs must stay because a payout is published. */
  runs: z.array(z.strictObject({ where: z.string(), gone: z.string(), kept: z.string(), held: z.boolean() })),
  groups: z.array(z.strictObject({ where: z.string() })),
  /** Averages in which the rider and horse would have two entries. Only one of the two is kept. */
  aggregates: z.array(z.string()),
})
export type MergePlan = z.infer<typeof MergePlan>

export const MergeProps = z.strictObject({
  organization: Organization,
  kind: z.enum(['rider', 'horse']),
  gone: z.strictObject({ id: z.number(), name: z.string() }),
  q: z.string(),
  candidates: z.array(SimilarName),
  plan: MergePlan.nullable(),
  asked: z.strictObject({ name: z.string(), at: z.iso.datetime() }).nullable(),
})
export type MergeProps = z.infer<typeof MergeProps>

export const MergeRequest = z.strictObject({
  id: z.number(),
  organization: z.string(),
  name: z.string(),
  hometown: text,
  runs: z.number(),
  events: z.array(z.string()),
})
export type MergeRequest = z.infer<typeof MergeRequest>

export const AnswerMerge = z.object({
  id: id('This question was already answered. Reload the page.'),
  is_me: z.boolean("Choose whether it's you."),
})
export type AnswerMerge = z.output<typeof AnswerMerge>
