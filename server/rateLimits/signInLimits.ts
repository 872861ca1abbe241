import { clientIpKey, type Attempts, failedAttempts } from './failedAttempts.ts'

/** Who tries passwords. */
export type SignInAttempts = Attempts & { client: string }

/**
 * In ten minutes ten wrong passwords for one address from one place, a hundred from that place whatever the address (a
 * whole arena may share one place), and a hundred for one address from wherever it is tried. A device on which this
 * person signed in before has a hundred of its own, whatever happens around it. Nothing but a wrong password counts.
 */
export function signInLimits() {
  const perIpAndEmail = failedAttempts(10)
  const perIp = failedAttempts(100)
  const perEmail = failedAttempts(100)
  const perDevice = failedAttempts(100)
  return {
    unknownDevice(ip: string | undefined, email: string): SignInAttempts {
      const place = clientIpKey(ip)
      return combineAttempts(place, [
        perIp.of(place),
        perIpAndEmail.of(`${place} ${email}`),
        perEmail.of(email),
      ])
    },
    trustedDevice: (device: string, personId: number): SignInAttempts =>
      combineAttempts(String(personId), [perDevice.of(`${device} ${personId}`)]),
  }
}

const combineAttempts = (who: string, tries: Attempts[]): SignInAttempts => ({
  client: who,
  secondsToWait: () => Math.max(...tries.map((one) => one.secondsToWait())),
  countFailure: () => tries.forEach((one) => one.countFailure()),
})
