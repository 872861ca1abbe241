import { type Attempts, clientIpKey, failedAttempts } from './failedAttempts.ts'

/**
 * Limits wrong scorer codes in 10 minutes: 100 from one network address, as for wrong passwords (a whole arena may
 * share it), and 1,000 from anywhere, because one guess could hit any code.
 */
export function joinLimits() {
  const perIp = failedAttempts(100)
  const everywhere = failedAttempts(1_000).of('everywhere')
  return (ip: string | undefined): Attempts => {
    const place = perIp.of(clientIpKey(ip))
    return {
      secondsToWait: () => Math.max(place.secondsToWait(), everywhere.secondsToWait()),
      countFailure() {
        place.countFailure()
        everywhere.countFailure()
      },
    }
  }
}
