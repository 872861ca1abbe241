const POINTS_PER_INCH = 72

/** The server saves offsets in points: 9 are "0.125" inches. Four decimals keep hundredths of a point. */
export const pointsToInches = (points: number) => String(round(points / POINTS_PER_INCH, 4))

/** Returns text that isn't a number as it is, for the server to reject. */
export function inchesToPoints(text: string): number | string {
  const inches = Number(text)
  return Number.isFinite(inches) ? round(inches * POINTS_PER_INCH, 2) : text
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
