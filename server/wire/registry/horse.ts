import { Organization } from '../activity.ts'
import { EarnedAverage, RiderRun } from './rider.ts'
import { z } from '../validation/zod.ts'
import { RegistryHorse } from './lists.ts'

const HorseRun = RiderRun.extend({ rider: z.strictObject({ id: z.number(), name: z.string() }).nullable() })
export type HorseRun = z.infer<typeof HorseRun>

export const HorseProps = z.strictObject({
  organization: Organization,
  horse: RegistryHorse,
  runs: z.array(HorseRun),
  averages: z.array(EarnedAverage),
  earned_cents: z.number(),
  may_change: z.boolean(),
  own: z.boolean(),
})
export type HorseProps = z.infer<typeof HorseProps>
