import { createHash } from 'node:crypto'
import { ipKeyGenerator } from 'express-rate-limit'

/** Who tries passwords: for how many seconds none of theirs is looked at, and where a wrong one is counted. */
export type Trier = { who: string; secondsToWait(): number; countWrong(): void }

/**
 * In ten minutes ten wrong passwords for one address from one place, and a hundred from that place whatever the
 * address: a whole arena may share one place. A device on which this person signed in before has a hundred of its own,
 * whatever happens around it. Nothing but a wrong password counts.
 */
export function signInLimits() {
  const forAddress = wrongPasswords(10)
  const fromPlace = wrongPasswords(100)
  const fromDevice = wrongPasswords(100)
  return {
    stranger(ip: string, email: string): Trier {
      const place = ipKeyGenerator(ip)
      return trier(place, [fromPlace.of(place), forAddress.of(`${place} ${email}`)])
    },
    knownDevice: (device: string, personId: number): Trier =>
      trier(String(personId), [fromDevice.of(`${device} ${personId}`)]),
  }
}

type Count = Pick<Trier, 'secondsToWait' | 'countWrong'>

const trier = (who: string, counts: Count[]): Trier => ({
  who,
  secondsToWait: () => Math.max(...counts.map((count) => count.secondsToWait())),
  countWrong: () => counts.forEach((count) => count.countWrong()),
})

const WINDOW_MS = 10 * 60_000
/** Some ten megabytes. Hashing lets nobody try so many passwords in one window. */
const MOST_KEYS = 50_000

/** Wrong passwords by who tried them, each from the first one on for one window. Past `limit` they wait for its end. */
function wrongPasswords(limit: number) {
  /** All windows are of one length, so the oldest is the first to end. */
  const windows = new Map<string, { wrong: number; ends: number }>()

  function current(key: string) {
    const found = windows.get(key)
    return found && found.ends > Date.now() ? found : null
  }

  function begin(key: string) {
    for (const [oldest, { ends }] of windows) {
      if (ends > Date.now() && windows.size < MOST_KEYS) break
      windows.delete(oldest)
    }
    windows.delete(key)
    windows.set(key, { wrong: 1, ends: Date.now() + WINDOW_MS })
  }

  return {
    of(name: string): Count {
      // What strangers send is kept neither as it is nor as long as it is.
      const key = createHash('sha256').update(name).digest('base64url')
      return {
        secondsToWait() {
          const found = current(key)
          return found && found.wrong >= limit ? Math.ceil((found.ends - Date.now()) / 1000) : 0
        },
        countWrong() {
          const found = current(key)
          if (found) found.wrong++
          else begin(key)
        },
      }
    },
  }
}
