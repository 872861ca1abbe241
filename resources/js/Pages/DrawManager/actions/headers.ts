import type { AxiosResponse } from 'axios'

/** What calls and answers of a draw say beside their bodies. */

/** Which score this screen shows: a newer one is neither overwritten nor deleted unseen. */
export const ifMatchScore = (version: number) => ({ 'If-Match': `"${version}"` })

/** Seconds of knocked barrels that a time holds already. */
export const penaltyHeader = (seconds: number): Record<string, string> =>
  seconds > 0 ? { 'Penalty-Seconds': String(seconds) } : {}

/** How new the draw is since that answer; undefined where it does not say. */
export function drawVersion({ headers }: Pick<AxiosResponse, 'headers'>): number | undefined {
  const version: unknown = headers['x-draw-version']
  return version === undefined ? undefined : Number(version)
}
