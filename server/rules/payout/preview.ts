import { type ContestResults, calculateContest } from './contest.ts'
import type { ContestRun } from './contestSettings.ts'
import { apportion } from '#lib/money.ts'
import { type ContestKind, contestFromSettings, type MoneySettings } from './moneySettings.ts'

export const calculateWithSettings = (
  settings: MoneySettings,
  kind: ContestKind,
  runs: ContestRun[],
): ContestResults => calculateContest(contestFromSettings(settings, kind), runs)

/** Assumes scores without ties, spread evenly across the divisions. `moneyProblems(settings, kind)` must be empty. */
export function previewPayout(settings: MoneySettings, kind: ContestKind, feesCents: number[]) {
  const count = feesCents.length
  const spread = divideEvenly(count, kind.has_divisions ? settings.divisions.length : 1)
  // Each division is wide enough for every run to have a different score. The widths don't affect the money.
  const room = count + 1
  const divisions = settings.divisions.map((division, index) => ({ ...division, offset: index * room }))
  const results = calculateWithSettings(
    { ...settings, divisions },
    kind,
    sampleRuns(kind, feesCents, spread, room),
  )
  return { results, spread }
}

const divideEvenly = (count: number, divisions: number) =>
  apportion(
    count,
    Array.from({ length: divisions }, () => 1),
  )

function sampleRuns(kind: ContestKind, feesCents: number[], spread: number[], room: number): ContestRun[] {
  const values = spread.flatMap((size, division) =>
    Array.from({ length: size }, (_, place) => division * room + place),
  )
  const sign = kind.judged ? -1 : 1
  return kind.rounds.flatMap((round, go) =>
    values.slice(0, kind.tops[go] ?? values.length).map((value, index) => ({
      id: go * values.length + index,
      value: sign * value,
      entrant: String(index),
      round,
      typedPrizeCents: null,
      feeCents: feesCents[index],
    })),
  )
}
