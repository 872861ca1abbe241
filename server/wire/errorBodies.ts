import { SavedEntry, SavedScore } from './draw.ts'
import { z } from './validation/zod.ts'

const sentence = z.string().min(1)

/** What a refusal says: a sentence, and beside which fields it belongs. */
export const ErrorBody = z.strictObject({
  message: sentence,
  errors: z.record(z.string(), sentence).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * The wrong moment: with the score, the entry or the money that is saved by now, or with everything that keeps a payout back.
 */
export const ConflictBody = z.union([
  z.strictObject({ message: sentence }),
  SavedScore.extend({ message: sentence }),
  SavedEntry.extend({ message: sentence }),
  z.strictObject({ message: sentence, reasons: z.array(sentence) }),
  // Of two who edit one thing, the later one gets what stands there now.
  z.strictObject({ message: sentence, now: z.record(z.string(), z.unknown()) }),
])
export type ConflictBody = z.infer<typeof ConflictBody>

/** A failure of ours: under this id it stands in the log. */
export const ServerErrorBody = z.strictObject({ message: sentence, request_id: z.string() })
export type ServerErrorBody = z.infer<typeof ServerErrorBody>
