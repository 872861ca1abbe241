import type { AxiosResponse } from 'axios'

/** Keeps the server from overwriting or deleting a newer score than the one on this screen. */
export const ifMatchScore = (version: number) => ({ 'If-Match': `"${version}"` })

/** Penalty seconds that the time already includes. */
export const penaltyHeader = (seconds: number): Record<string, string> =>
  seconds > 0 ? { 'Penalty-Seconds': String(seconds) } : {}

/** Returns the draw version from the response, or undefined if the header is missing. */
export function drawVersion({ headers }: Pick<AxiosResponse, 'headers'>): number | undefined {
  const version: unknown = headers['x-draw-version']
  return version === undefined ? undefined : Number(version)
}
