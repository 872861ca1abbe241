import { z } from 'zod'
import { line } from './text.ts'

export const RiderItem = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  /** Belongs to an organization, as a scorer does, and does not ride. */
  never_rode: z.boolean().optional(),
})
export type RiderItem = z.infer<typeof RiderItem>

export const HorseItem = z.object({ id: z.number(), name: z.string(), rrrs_id: z.string().nullable() })
export type HorseItem = z.infer<typeof HorseItem>

export const BullItem = z.object({ id: z.number(), name: z.string() })
export type BullItem = z.infer<typeof BullItem>

/** One page of a list that the browser follows by `links.next` until it is null. */
export type ListPage<Item> = { data: Item[]; links: { next: string | null } }

export const Search = z.object({ query: line(120).default('') })
export const After = z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) })
