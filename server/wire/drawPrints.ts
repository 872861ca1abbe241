import { MAX_ID } from './validation/id.ts'
import { wholeNumber } from './validation/text.ts'
import { z } from './validation/zod.ts'
import { OUTDATED } from './sharedTexts.ts'

export const RecordPrint = z.strictObject({
  digest: z.string(OUTDATED).regex(/^[0-9a-f]{64}$/, OUTDATED),
})

export const PrintQuery = z.object({
  since: wholeNumber(1, MAX_ID, 'Choose a printed draw sheet.').optional(),
})
