import { SavedEntry, SavedScore } from '../draw.ts'
import { z } from '../fields/zod.ts'

const sentence = z.string().min(1)

/** What a refusal says: a sentence, and beside which fields it belongs. */
export const Refused = z.strictObject({
  message: sentence,
  errors: z.record(z.string(), sentence).optional(),
})
export type Refused = z.infer<typeof Refused>

/**
 * The wrong moment: with the score, the entry or the money that is saved by now, or with everything that keeps a payout back.
 */
export const WrongMoment = z.union([
  z.strictObject({ message: sentence }),
  SavedScore.extend({ message: sentence }),
  SavedEntry.extend({ message: sentence }),
  z.strictObject({ message: sentence, reasons: z.array(sentence) }),
  // Of two who edit one thing, the later one gets what stands there now.
  z.strictObject({ message: sentence, now: z.record(z.string(), z.unknown()) }),
])
export type WrongMoment = z.infer<typeof WrongMoment>

/** A failure of ours: under this id it stands in the log. */
export const Failed = z.strictObject({ message: sentence, request_id: z.string() })
export type Failed = z.infer<typeof Failed>
