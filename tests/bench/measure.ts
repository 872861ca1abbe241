export const median = (values: number[]) => percentile(values, 0.5)

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/** Milliseconds of each of several pieces of work, taking turns, so that whatever else the machine does befalls all. */
export async function takeTurns<Name extends string>(
  work: Record<Name, () => unknown>,
  { turns = 40, warmUp = 5 } = {},
): Promise<Record<Name, number[]>> {
  const names = Object.keys(work) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let turn = -warmUp; turn < turns; turn++) {
    for (const name of names) {
      const started = performance.now()
      await work[name]()
      if (turn >= 0) times[name].push(performance.now() - started)
    }
  }
  return times
}

/** One line of the report: a measurement, its floor in the same run, and their ratio. */
export type Line = { what: string; ms: number; floor: string; floorMs: number; ratio: number; also?: string }

export const against = (what: string, ms: number, floor: string, floorMs: number, also = ''): Line => ({
  what,
  ms: round(ms),
  floor,
  floorMs: round(floorMs),
  ratio: round(ms / floorMs),
  also,
})

export const round = (value: number) => Math.round(value * 100) / 100
