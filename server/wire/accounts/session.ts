import { z } from '../validation/zod.ts'

export const CurrentSession = z.strictObject({
  user: z.strictObject({ id: z.number(), name: z.string() }),
  csrf_token: z.string(),
  build: z.string(),
})
export type CurrentSession = z.infer<typeof CurrentSession>
