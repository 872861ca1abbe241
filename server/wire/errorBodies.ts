import { SavedEntry, SavedScore } from './draw.ts'
import { z } from './validation/zod.ts'

const sentence = z.string().min(1)

export const ErrorBody = z.strictObject({
  message: sentence,
  errors: z.record(z.string(), sentence).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

export const ConflictBody = z.union([
  z.strictObject({ message: sentence }),
  SavedScore.extend({ message: sentence }),
  SavedEntry.extend({ message: sentence }),
  z.strictObject({ message: sentence, reasons: z.array(sentence) }),
  z.strictObject({ message: sentence, question: z.literal(true) }),
  z.strictObject({ message: sentence, now: z.record(z.string(), z.unknown()) }),
])
export type ConflictBody = z.infer<typeof ConflictBody>

export const ServerErrorBody = z.strictObject({ message: sentence, request_id: z.string() })
export type ServerErrorBody = z.infer<typeof ServerErrorBody>

export const ErrorProps = z.strictObject({
  status: z.number(),
  message: z.string().optional(),
  request_id: z.string().optional(),
})
export type ErrorProps = z.infer<typeof ErrorProps>
