import { Organization } from '../activity.ts'
import { Score } from '../draw.ts'
import { z } from '../validation/zod.ts'

export const RiderRun = z.strictObject({
  id: z.number(),
  event: z.string(),
  activity: z.string(),
  draw: z.number().nullable(),
  round: z.string(),
  horse: z.string().nullable(),
  scratched: z.boolean(),
  score: Score,
  earned_cents: z.number().nullable(),
  url: z.string().nullable(),
})
export type RiderRun = z.infer<typeof RiderRun>

export const EarnedAverage = z.strictObject({
  event: z.string(),
  activity: z.string(),
  rider: z.string(),
  horse: z.string().nullable(),
  cents: z.number(),
})
export type EarnedAverage = z.infer<typeof EarnedAverage>

export const RiderProps = z.strictObject({
  rider: z.strictObject({
    id: z.number(),
    name: z.string(),
    hometown: z.string().nullable(),
    bbr_id: z.string().nullable(),
    fake: z.boolean(),
  }),
  runs: z.array(RiderRun),
  averages: z.array(EarnedAverage),
  earned_cents: z.number(),
  kept_by: Organization.nullable(),
})
export type RiderProps = z.infer<typeof RiderProps>
