import { STEPS } from '#rules/classes/nextStep.ts'
import { Event } from '../activity.ts'
import { z } from '../validation/zod.ts'

export const NextStep = z.strictObject({ step: z.enum(STEPS), url: z.string() })

/** How many prizes have a check or were paid in cash. Null until prizes are published, and for users who can't pay. */
export const PaidPrizes = z.strictObject({ paid: z.number(), prizes: z.number() }).nullable()
export type PaidPrizes = z.infer<typeof PaidPrizes>

export const ClassProgress = z.strictObject({
  id: z.number(),
  name: z.string(),
  slots: z.number(),
  filled: z.number(),
  scored: z.number(),
  draws: z.array(
    z.strictObject({
      round: z.string(),
      url: z.string(),
      slots: z.number(),
      /** Includes entries without a slot, but not scratched entries. */
      entered: z.number(),
      filled: z.number(),
      scored: z.number(),
      scratched: z.number(),
      publish_draw: z.boolean(),
      publish_payout: z.boolean(),
    }),
  ),
  /** One item per payout, including side pots and averages. True if published. */
  payouts: z.array(z.boolean()),
  /** True if a score changed after its payout was published. */
  changed: z.boolean(),
  prizes: PaidPrizes,
  next: NextStep.nullable(),
})
export type ClassProgress = z.infer<typeof ClassProgress>

const EVENT_WHEN = ['on', 'next', 'last'] as const
export type EventWhen = (typeof EVENT_WHEN)[number]

export const CurrentEvent = Event.extend({
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  location: z.string().nullable(),
  when: z.enum(EVENT_WHEN),
  /** In the event's time zone. */
  today: z.iso.date(),
  classes: z.array(ClassProgress.extend({ runs_on: z.iso.date().nullable() })),
  organizes: z.boolean(),
})
export type CurrentEvent = z.infer<typeof CurrentEvent>

export const ClassList = z.array(
  z.strictObject({ id: z.number(), name: z.string(), is_aggregate: z.boolean() }),
)
export type ClassList = z.infer<typeof ClassList>
