import type { Request } from 'express'
import { lastUserOnDevice } from '../http/trustedDevice.ts'
import { TooMany } from '../errors.ts'
import { clientIpKey, failedAttempts } from './failedAttempts.ts'

const MAX_LINKS = 60

/**
 * Lets sixty links be asked for in ten minutes from one place: a whole arena may sign up in an hour. Whose device
 * this is, as somebody has signed in on it before, has sixty of their own: no stranger in that place takes them away.
 */
export function linkLimit() {
  const requests = failedAttempts(MAX_LINKS)
  return (req: Request) => {
    const person = lastUserOnDevice(req)
    const ownRequests = requests.of(person ? `person ${person}` : `place ${clientIpKey(req.ip)}`)
    const seconds = ownRequests.secondsToWait()
    if (seconds)
      throw new TooMany(
        'Too many e-mails were asked for from here. Wait some minutes and try again.',
        seconds,
      )
    ownRequests.countFailure()
  }
}
