import { z } from './validation/zod.ts'
import { line, wholeNumber } from './validation/text.ts'
import { OUTDATED } from './sharedTexts.ts'

export const RiderItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  never_rode: z.boolean().optional(),
})
export type RiderItem = z.infer<typeof RiderItem>

export const HorseItem = z.strictObject({ id: z.number(), name: z.string(), rrrs_id: z.string().nullable() })
export type HorseItem = z.infer<typeof HorseItem>

export const BullItem = z.strictObject({ id: z.number(), name: z.string() })
export type BullItem = z.infer<typeof BullItem>

export const listPage = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), links: z.strictObject({ next: z.string().nullable() }) })
export type ListPage<Item> = z.infer<ReturnType<typeof listPage<z.ZodType<Item>>>>

/** If `restart` is true, the client must reload the whole list. */
export const listChanges = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), removed: z.array(z.number()), restart: z.boolean() })
export type ListChanges<Item> = z.infer<ReturnType<typeof listChanges<z.ZodType<Item>>>>

export const AutocompleteQuery = z.object({ query: line(120).default('') })

export const DirectoryQuery = z.object({
  after: wholeNumber(0, 2_147_483_647, OUTDATED).default(0),
  since: z
    .string()
    .regex(/^\d{1,16}$/, OUTDATED)
    .transform(Number)
    .refine(Number.isSafeInteger, OUTDATED)
    .optional(),
})
