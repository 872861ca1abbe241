import { clientIpKey, type Attempts, attemptLimit } from './attemptLimit.ts'

/** `client` is an IP address or a user id. */
export type SignInAttempts = Attempts & { client: string }

/** A whole arena may share an IP address, so a known device has its own limit. */
export function signInLimits() {
  const perIpAndEmail = attemptLimit(10)
  const perIp = attemptLimit(100)
  const perEmail = attemptLimit(100)
  const perDevice = attemptLimit(100)
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
