export const ifMatchScore = (version: number) => ({ 'If-Match': `"${version}"` })

/** The time in the request body already includes the penalty. */
export const penaltyHeader = (seconds: number): Record<string, string> =>
  seconds > 0 ? { 'Penalty-Seconds': String(seconds) } : {}
