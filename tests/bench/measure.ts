export const median = (values: number[]) => percentile(values, 0.5)

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

export type Line = { what: string; ms: number; floor: string; floorMs: number; ratio: number; also?: string }

export const compareWithFloor = (
  what: string,
  ms: number,
  floor: string,
  floorMs: number,
  also = '',
): Line => ({
  what,
  ms: round(ms),
  floor,
  floorMs: round(floorMs),
  ratio: round(ms / floorMs),
  also,
})

export const round = (value: number) => Math.round(value * 100) / 100
