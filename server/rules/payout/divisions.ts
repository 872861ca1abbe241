import type { PurseRules, Run } from './types.ts'

export type TimedRun = { id: number; value: number }

export function isTimed(run: Run): run is Run & TimedRun {
  return run.value !== null && !run.status
}

export function rankRuns(runs: Run[], lowWins: boolean): TimedRun[] {
  const sign = lowWins ? 1 : -1
  return runs.filter(isTimed).sort((a, b) => sign * (a.value - b.value) || a.id - b.id)
}

type DivisionRules = { divisions: Pick<PurseRules['divisions'][number], 'offset'>[]; lowWins: boolean }

/** A run exactly at an offset belongs to the slower division (NBHA). `best` can be a value that isn't in `ranked`. */
export function splitIntoDivisions(
  ranked: TimedRun[],
  { divisions, lowWins }: DivisionRules,
  best = ranked[0]?.value ?? 0,
): TimedRun[][] {
  const cut: TimedRun[][] = divisions.map(() => [])
  const sign = lowWins ? 1 : -1
  let division = 0
  for (const run of ranked) {
    const behind = sign * (run.value - best)
    while (division + 1 < divisions.length && behind >= divisions[division + 1].offset) division++
    cut[division].push(run)
  }
  return cut
}

export function tiesOf(timed: TimedRun[]): TimedRun[][] {
  const ties: TimedRun[][] = []
  for (const run of timed) {
    const tie = ties.at(-1)
    if (tie?.[0].value === run.value) tie.push(run)
    else ties.push([run])
  }
  return ties
}
