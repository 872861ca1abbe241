import { MAX_REASON_LENGTH } from '#rules/entries/online.ts'
import { Abilities, Organization } from './activity.ts'
import { EventHead } from './events/event.ts'
import { line } from './validation/text.ts'
import { z } from './validation/zod.ts'

export const WaitingEntry = z.strictObject({
  id: z.number(),
  rider: z.string(),
  horse: z.string().nullable(),
  is_new_horse: z.boolean(),
  contests: z.array(z.string()),
  request: z.string().nullable(),
  /** For example, "Jun 6, 9:05 AM", in the event's time zone. */
  sent: z.string(),
  /** Null if the rider sent the entry. */
  sent_by: z.string().nullable(),
  warnings: z.array(z.string()),
  /** Runs that the new runs would be too close to. These don't keep the entry from being accepted with the others. */
  close_runs: z.array(z.string()),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>

export const OnlineEntriesProps = z.strictObject({
  organization: Organization,
  event: EventHead,
  is_open: z.boolean(),
  waiting: z.array(WaitingEntry),
  more: z.boolean(),
  can: Abilities,
})
export type OnlineEntriesProps = z.infer<typeof OnlineEntriesProps>

export const AcceptOnlineEntry = z.strictObject({
  /** True if the secretary confirmed a warning, such as riders in a published draw getting new numbers. */
  confirmed: z.boolean('Choose whether to accept the entry anyway.').default(false),
})

export const AcceptedEntry = z.strictObject({
  /** The slots of the new runs. `contest` is the name of the class. */
  draws: z.array(z.strictObject({ contest: z.string(), round: z.string(), draw: z.number() })),
  owes_cents: z.number(),
  payer: z.string().nullable(),
  notes: z.array(z.string()),
})
export type AcceptedEntry = z.infer<typeof AcceptedEntry>

export const DeclineOnlineEntry = z.strictObject({
  reason: line(MAX_REASON_LENGTH)
    .transform((text) => text || null)
    .nullable()
    .default(null),
})

export const AcceptedEntries = z.strictObject({
  accepted: z.number(),
  left: z.array(z.strictObject({ rider: z.string(), reason: z.string() })),
})
export type AcceptedEntries = z.infer<typeof AcceptedEntries>
