import { placeOf, type Tries, wrongTries } from './wrongTries.ts'

/** Who tries passwords. */
export type Trier = Tries & { who: string }

/**
 * In ten minutes ten wrong passwords for one address from one place, a hundred from that place whatever the address (a
 * whole arena may share one place), and a hundred for one address from wherever it is tried. A device on which this
 * person signed in before has a hundred of its own, whatever happens around it. Nothing but a wrong password counts.
 */
export function signInLimits() {
  const forAddress = wrongTries(10)
  const fromPlace = wrongTries(100)
  const fromEverywhere = wrongTries(100)
  const fromDevice = wrongTries(100)
  return {
    stranger(ip: string | undefined, email: string): Trier {
      const place = placeOf(ip)
      return trier(place, [fromPlace.of(place), forAddress.of(`${place} ${email}`), fromEverywhere.of(email)])
    },
    knownDevice: (device: string, personId: number): Trier =>
      trier(String(personId), [fromDevice.of(`${device} ${personId}`)]),
  }
}

const trier = (who: string, tries: Tries[]): Trier => ({
  who,
  secondsToWait: () => Math.max(...tries.map((one) => one.secondsToWait())),
  countWrong: () => tries.forEach((one) => one.countWrong()),
})
