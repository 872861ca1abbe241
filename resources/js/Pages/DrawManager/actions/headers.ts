export const ifMatchScore = (version: number) => ({ 'If-Match': `"${version}"` })

/** The time already includes `seconds`. */
export const penaltyHeader = (seconds: number): Record<string, string> =>
  seconds > 0 ? { 'Penalty-Seconds': String(seconds) } : {}
