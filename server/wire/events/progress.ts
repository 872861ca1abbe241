import { STEPS } from '#rules/classes/nextStep.ts'
import { Event } from '../activity.ts'
import { z } from '../validation/zod.ts'

/** The progress of one class. */
export const ClassProgress = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** Slots of all gos. */
  slots: z.number(),
  filled: z.number(),
  scored: z.number(),
  /** One per round. A class with a single go has one round named ''. */
  draws: z.array(
    z.strictObject({
      round: z.string(),
      url: z.string(),
      slots: z.number(),
      filled: z.number(),
      scored: z.number(),
      publish_draw: z.boolean(),
      publish_payout: z.boolean(),
    }),
  ),
  /** One flag per payout: each go and the average, for the class and its incentives. */
  payouts: z.array(z.boolean()),
  /** Null if every payout is published, or if the member isn't allowed to take the next step. */
  next: z.strictObject({ step: z.enum(STEPS), url: z.string() }).nullable(),
})
export type ClassProgress = z.infer<typeof ClassProgress>

const EVENT_WHEN = ['on', 'next', 'last'] as const
export type EventWhen = (typeof EVENT_WHEN)[number]

/** The event that is on, or else the next one, or else the last one if it ended within a week. */
export const CurrentEvent = Event.extend({
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  location: z.string().nullable(),
  when: z.enum(EVENT_WHEN),
  classes: z.array(ClassProgress),
  /** Whether the member can add classes. */
  organizes: z.boolean(),
})
export type CurrentEvent = z.infer<typeof CurrentEvent>

/** The classes of an event, for the menu that switches between them. */
export const ClassList = z.array(z.strictObject({ id: z.number(), name: z.string() }))
export type ClassList = z.infer<typeof ClassList>
