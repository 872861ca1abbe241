import { z } from '../validation/zod.ts'

/** What an open page needs to go on after its token was refused: who is signed in, their token, and the running build. */
export const CurrentSession = z.strictObject({
  user: z.strictObject({ id: z.number(), name: z.string() }),
  csrf_token: z.string(),
  /** The version of the assets, as Inertia pages name it. */
  build: z.string(),
})
export type CurrentSession = z.infer<typeof CurrentSession>
