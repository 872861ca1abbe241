import { Forbidden } from '../errors.ts'
import type { Idempotency } from './idempotencyKeys.ts'

/** `socketId` keeps a browser tab from getting broadcasts about its own changes. */
export type CurrentUser = {
  id: number
  name: string
  email: string | null
  socketId: string | null
  session_id: string
  idempotency?: Idempotency
}

/** Only scorers who joined with a code have no email address. */
export const hasAccount = ({ email }: Pick<CurrentUser, 'email'>) => email !== null

export function requireAccount(user: CurrentUser) {
  if (!hasAccount(user)) throw new Forbidden(NO_ACCOUNT)
}

const NO_ACCOUNT =
  "You joined with a code, so you don't have an account or a password here. You can keep scoring."
