const POINTS_PER_INCH = 72

export const pointsToInches = (points: number) => String(round(points / POINTS_PER_INCH, 4))

export function inchesToPoints(text: string): number | string {
  const inches = Number(text)
  return Number.isFinite(inches) ? round(inches * POINTS_PER_INCH, 2) : text
}

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
