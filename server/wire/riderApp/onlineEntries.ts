import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { SENT_STATES } from '#rules/entries/online.ts'
import { clientKey } from '../events/payments.ts'
import { id } from '../validation/id.ts'
import { line, name } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const Named = z.strictObject({ id: z.number(), name: z.string() })

const OfferedContest = Named.extend({
  fee_cents: z.number(),
  kind: z.enum(['side pot', 'rollover', 'average']),
  rolls_by_default: z.boolean(),
})
export type OfferedContest = z.infer<typeof OfferedContest>

const OfferedClass = Named.extend({
  runs_on: z.iso.date().nullable(),
  fee_cents: z.number(),
  tracks_horses: z.boolean(),
  closed_because: z.string().nullable(),
  contests: z.array(OfferedContest),
})
export type OfferedClass = z.infer<typeof OfferedClass>

const SentEntry = z.strictObject({
  id: z.number(),
  rider: z.string(),
  horse: z.string().nullable(),
  contests: z.array(z.string()),
  request: z.string().nullable(),
  state: z.enum(SENT_STATES),
  /** For example, "Scratched in Open". Empty if all of the entry's classes have the same state. */
  changes: z.array(z.string()),
  reason: z.string().nullable(),
})
export type SentEntry = z.infer<typeof SentEntry>

export const OnlineEntryForm = z.strictObject({
  event: z.strictObject({
    name: z.string(),
    slug: z.string(),
    is_public: z.boolean(),
    organization: z.string(),
  }),
  closed_because: z.string().nullable(),
  /** The user comes first among the riders, and the horse ridden last among the horses. */
  riders: z.array(Named.extend({ horses: z.array(Named) })),
  /** Sent with the next entry, so that a retry doesn't create a second one. */
  client_key: z.string(),
  classes: z.array(OfferedClass),
  sent: z.array(SentEntry),
})
export type OnlineEntryForm = z.infer<typeof OnlineEntryForm>

const RIDER = 'Choose who rides.'
const CLASS = 'Choose a class from the list.'
const classId = id(CLASS)

export const PlannedEntry = z.strictObject({
  user_id: id(RIDER),
  horse_id: id('Choose a horse from the list.').nullish(),
  horse_name: name(MAX_NAME_LENGTH, "Enter the horse's name.").nullish(),
  activity_ids: z.array(classId, CLASS).min(1, 'Choose at least one class.').max(100),
  contests: z
    .array(z.strictObject({ activity_id: classId, contest_id: classId }))
    .max(200)
    .default([]),
})
export type PlannedEntry = z.output<typeof PlannedEntry>

export const SendOnlineEntry = PlannedEntry.extend({
  client_key: clientKey,
  request: line(MAX_REQUEST_LENGTH)
    .transform((text) => text || null)
    .nullish(),
})
export type SendOnlineEntry = z.output<typeof SendOnlineEntry>

export const WithdrawOnlineEntry = z.strictObject({ id: id('Choose an entry.') })

export const EntryCost = z.strictObject({
  charges: z.array(z.strictObject({ name: z.string(), cents: z.number() })),
  total_cents: z.number(),
})
export type EntryCost = z.infer<typeof EntryCost>
