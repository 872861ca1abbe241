import type { Idempotency } from './idempotencyKeys.ts'

/** The signed-in user. `socketId` identifies the user's tab, which gets no broadcasts of its own changes. */
export type CurrentUser = {
  id: number
  name: string
  email: string | null
  socketId: string | null
  session_id: string
  idempotency?: Idempotency
}
