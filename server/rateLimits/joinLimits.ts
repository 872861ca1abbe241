import { type Attempts, clientIpKey, attemptLimit } from './attemptLimit.ts'

/**
 * A whole arena may share an IP address, so the limit per address is high. A guess can match any scorer code,
 * so all addresses together also have a limit.
 */
export function joinLimits() {
  const perIp = attemptLimit(100)
  const everywhere = attemptLimit(1_000).of('everywhere')
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
