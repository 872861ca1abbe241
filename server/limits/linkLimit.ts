import type { Request } from 'express'
import { lastOnDevice } from '../http/device.ts'
import { TooMany } from '../errors.ts'
import { placeOf, wrongTries } from './wrongTries.ts'

const MOST = 60

/**
 * Lets sixty links be asked for in ten minutes from one place: a whole arena may sign up in an hour. Whose device
 * this is, as somebody has signed in on it before, has sixty of their own: no stranger in that place takes them away.
 */
export function linkLimit() {
  const asked = wrongTries(MOST)
  return (req: Request) => {
    const person = lastOnDevice(req)
    const own = asked.of(person ? `person ${person}` : `place ${placeOf(req.ip)}`)
    const seconds = own.secondsToWait()
    if (seconds)
      throw new TooMany(
        'Too many e-mails were asked for from here. Wait some minutes and try again.',
        seconds,
      )
    own.countWrong()
  }
}
