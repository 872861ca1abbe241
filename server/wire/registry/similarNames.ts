import { optionalDay } from '../validation/optional.ts'
import { id } from '../validation/id.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { OUTDATED } from '../sharedTexts.ts'

export const SimilarNamesQuery = z.object({
  name: line(120).default(''),
  birth_date: optionalDay('Enter a date.').catch(null).default(null),
  except: id(OUTDATED).optional(),
})
export type SimilarNamesQuery = z.output<typeof SimilarNamesQuery>

export const SimilarName = z.strictObject({
  id: z.number(),
  name: z.string(),
  about: z.string(),
  url: z.string(),
})
export type SimilarName = z.infer<typeof SimilarName>
