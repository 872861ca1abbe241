import type { AxiosResponse } from 'axios'

export const ifMatchScore = (version: number) => ({ 'If-Match': `"${version}"` })

/** The time already includes `seconds`. */
export const penaltyHeader = (seconds: number): Record<string, string> =>
  seconds > 0 ? { 'Penalty-Seconds': String(seconds) } : {}

export function drawVersion({ headers }: Pick<AxiosResponse, 'headers'>): number | undefined {
  const version: unknown = headers['x-draw-version']
  return version === undefined ? undefined : Number(version)
}
