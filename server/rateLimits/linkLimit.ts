import type { Request } from 'express'
import { lastUserOnDevice } from '../http/trustedDevice.ts'
import { TooMany } from '../errors.ts'
import { clientIpKey, attemptLimit } from './attemptLimit.ts'

const MAX_LINKS = 60

/**
 * A whole arena may sign up from one IP address, so a known device counts toward its last user's limit
 * instead.
 */
export function linkLimit() {
  const requests = attemptLimit(MAX_LINKS)
  return (req: Request) => {
    const person = lastUserOnDevice(req)
    const ownRequests = requests.of(person ? `person ${person}` : `place ${clientIpKey(req.ip)}`)
    const seconds = ownRequests.secondsToWait()
    if (seconds)
      throw new TooMany(
        'Too many sign-ups and password resets from this device or network. Wait a few minutes and try again.',
        seconds,
      )
    ownRequests.countFailure()
  }
}
