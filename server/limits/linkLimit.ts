import type { Request } from 'express'
import { knownDevice } from '../http/device.ts'
import { TooMany } from '../errors.ts'
import { placeOf, wrongTries } from './wrongTries.ts'

const MOST = 60

/**
 * Lets sixty links be asked for in ten minutes from one place: a whole arena may sign up in an hour. A device on which
 * somebody has signed in before has sixty of its own, so that no stranger in that place takes them from it.
 */
export function linkLimit() {
  const asked = wrongTries(MOST)
  return (req: Request) => {
    const device = knownDevice(req)
    const own = asked.of(device ? `device ${device}` : `place ${placeOf(req.ip)}`)
    const seconds = own.secondsToWait()
    if (seconds)
      throw new TooMany(
        'Too many e-mails were asked for from here. Wait some minutes and try again.',
        seconds,
      )
    own.countWrong()
  }
}
