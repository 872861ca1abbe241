import { Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { OUTDATED } from '../sharedTexts.ts'

const optionalId = id(OUTDATED).optional()

export const RegistryQuery = z.object({ q: line(120).default(''), after: optionalId, before: optionalId })
export type RegistryQuery = z.output<typeof RegistryQuery>

const registryPage = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    organization: Organization,
    waiting: z.number(),
    q: z.string(),
    rows: z.array(row),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  })

export const RegistryRider = z.strictObject({
  id: z.number(),
  name: z.string(),
  hometown: z.string().nullable(),
  bbr_id: z.string().nullable(),
  fake: z.boolean(),
})
export type RegistryRider = z.infer<typeof RegistryRider>

export const RegistryHorse = z.strictObject({
  id: z.number(),
  name: z.string(),
  rrrs_id: z.string().nullable(),
})
export type RegistryHorse = z.infer<typeof RegistryHorse>

export const RegistryBull = z.strictObject({ id: z.number(), name: z.string() })
export type RegistryBull = z.infer<typeof RegistryBull>

export const RidersProps = registryPage(RegistryRider)
export type RidersProps = z.infer<typeof RidersProps>
export const HorsesProps = registryPage(RegistryHorse)
export type HorsesProps = z.infer<typeof HorsesProps>
export const BullsProps = registryPage(RegistryBull)
export type BullsProps = z.infer<typeof BullsProps>
