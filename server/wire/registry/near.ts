import { dayOrNone } from '../fields/answers.ts'
import { id } from '../fields/id.ts'
import { line } from '../fields/text.ts'
import { z } from '../fields/zod.ts'

/** What was typed so far of somebody; `except` is the one that is being edited. */
export const NearQuery = z.object({
  name: line(120).default(''),
  birth_date: dayOrNone('Enter a day, such as 2010-05-31.').catch(null).default(null),
  except: id('Enter the id of a rider or horse.').optional(),
})
export type NearQuery = z.output<typeof NearQuery>

/** One that it may be, with what tells it apart, and where it is opened. */
export const Near = z.strictObject({ id: z.number(), name: z.string(), about: z.string(), url: z.string() })
export type Near = z.infer<typeof Near>
