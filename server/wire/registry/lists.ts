import { Organization } from '../activity.ts'
import { id } from '../fields/id.ts'
import { line } from '../fields/text.ts'
import { z } from '../fields/zod.ts'

const Id = id('Enter the id of a row of the list.').optional()

/** What is looked for, and after or before which row of the list the page stands. */
export const ListQuery = z.object({ q: line(120).default(''), after: Id, before: Id })
export type ListQuery = z.output<typeof ListQuery>

/** A page of a list, and the addresses of those beside it. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    organization: Organization,
    /** Claims and sign-ups that wait for the office. */
    waiting: z.number(),
    q: z.string(),
    rows: z.array(row),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  })

export const ListedRider = z.strictObject({
  id: z.number(),
  name: z.string(),
  hometown: z.string().nullable(),
  bbr_id: z.string().nullable(),
  /** Typed in by this organization; everybody else has an account, and edits it themselves. */
  fake: z.boolean(),
})
export type ListedRider = z.infer<typeof ListedRider>

export const ListedHorse = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** With a number it is registered and seen by all. */
  rrrs_id: z.string().nullable(),
})
export type ListedHorse = z.infer<typeof ListedHorse>

export const ListedBull = z.strictObject({ id: z.number(), name: z.string() })
export type ListedBull = z.infer<typeof ListedBull>

export const RidersProps = listOf(ListedRider)
export type RidersProps = z.infer<typeof RidersProps>
export const HorsesProps = listOf(ListedHorse)
export type HorsesProps = z.infer<typeof HorsesProps>
export const BullsProps = listOf(ListedBull)
export type BullsProps = z.infer<typeof BullsProps>
