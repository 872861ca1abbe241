import { Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { SimilarName } from './similarNames.ts'

const MergeSide = z.enum(['gone', 'kept'], 'Say which of the two stays.')

/**
 * What the organizer decided, in the order in which the plan asks: of each differing field whose value stays, of each
 * class in which both run whose runs do, of each points group whose place does.
 */
export const MergeDecisions = z.object({
  fields: z.array(MergeSide).max(10).default([]),
  runs: z
    .array(z.enum(['both', 'gone', 'kept'], 'Say which run stays.'))
    .max(1_000)
    .default([]),
  groups: z.array(MergeSide).max(1_000).default([]),
})
export type MergeDecisions = z.output<typeof MergeDecisions>

/** Who or which it is looked for, or chosen. */
export const MergeQuery = z.object({
  q: line(120).default(''),
  into: id('Choose whom to merge with.').optional(),
})
/** Into whom or which, and the plan that was looked at. */
export const ConfirmMerge = z.object({
  into: id('Choose whom to merge with.'),
  seen: z.string('Reload the page.').regex(/^[0-9a-f]{64}$/, 'Reload the page.'),
})

const text = z.string().nullable()

export const MergePlan = z.strictObject({
  /** Who or which stays. */
  kept: z.strictObject({ id: z.number(), name: z.string(), about: z.string() }),
  /** An account: nothing changes before its holder says that it is they. */
  is_account: z.boolean(),
  seen: z.string(),
  /** How much goes over, and what stays. */
  counts: z.strictObject({
    runs: z.number(),
    averages: z.number(),
    groups: z.number(),
    checks: z.number(),
    /** Of the runs, those with published money. */
    published: z.number(),
  }),
  fields: z.array(z.strictObject({ field: z.string(), label: z.string(), gone: text, kept: text })),
  /** Where both run in one round, on one horse; `held` by a published payout both stay. */
  runs: z.array(z.strictObject({ where: z.string(), gone: z.string(), kept: z.string(), held: z.boolean() })),
  groups: z.array(z.strictObject({ where: z.string() })),
})
export type MergePlan = z.infer<typeof MergePlan>

export const MergeProps = z.strictObject({
  organization: Organization,
  kind: z.enum(['rider', 'horse']),
  /** Who or which vanishes. */
  gone: z.strictObject({ id: z.number(), name: z.string() }),
  q: z.string(),
  /** Who or which it may be, each with the address of the plan. */
  candidates: z.array(SimilarName),
  plan: MergePlan.nullable(),
  /** Whom an answer is waited for from. */
  asked: z.strictObject({ name: z.string(), at: z.iso.datetime() }).nullable(),
})
export type MergeProps = z.infer<typeof MergeProps>

/** What an account is asked: whether somebody who was typed in is its holder. */
export const MergeRequest = z.strictObject({
  id: z.number(),
  organization: z.string(),
  name: z.string(),
  hometown: text,
  runs: z.number(),
  /** Some of the events with runs. */
  events: z.array(z.string()),
})
export type MergeRequest = z.infer<typeof MergeRequest>

export const AnswerMerge = z.object({
  id: id('Choose one of the questions.'),
  is_me: z.boolean('Say whether it is you.'),
})
export type AnswerMerge = z.output<typeof AnswerMerge>
