import { outbox } from '../outbox/outbox.ts'
import { statusOf } from './errors.ts'
import { checkSession } from './session.ts'

/** A 419 means that the CSRF token is stale. The session check fetches a new token. */
export const withFreshToken = <Result>(call: () => Promise<Result>): Promise<Result> =>
  call().catch(async (error: unknown) => {
    const person = outbox.opened.get()?.user
    if (statusOf(error) === 419 && person && (await checkSession(person.id)) === 'ours') return call()
    throw error
  })
