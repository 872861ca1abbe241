import { type ContestResults, workOutContest } from './contest.ts'
import type { CountedRun } from './contestSettings.ts'
import { apportion } from './money.ts'
import { type ContestKind, contestOf, type MoneySettings } from './moneySettings.ts'

/** What these runs would be paid with these settings, by the rules of the payout page, nothing being published. */
export const payoutOf = (settings: MoneySettings, kind: ContestKind, runs: CountedRun[]): ContestResults =>
  workOutContest(contestOf(settings, kind), runs)

/**
 * What entries that were charged these fees would be paid, if all have a score in every go, nobody is tied, as many
 * are in each division (`spread`; the odd ones in the first), and whoever is ahead in one go is so in all: in a short
 * go run the best of them, no more than its top. Refused with a RangeError: what `moneyProblems` names.
 */
export function preview(settings: MoneySettings, kind: ContestKind, feesCents: number[]) {
  const count = feesCents.length
  const spread = spreadOver(count, kind.has_divisions ? settings.divisions.length : 1)
  // Only the order counts for money. Divisions further apart have room for everybody without ties.
  const room = count + 1
  const divisions = settings.divisions.map((division, index) => ({ ...division, offset: index * room }))
  const results = payoutOf({ ...settings, divisions }, kind, runsOf(kind, feesCents, spread, room))
  return { results, spread }
}

const spreadOver = (count: number, divisions: number) =>
  apportion(
    count,
    Array.from({ length: divisions }, () => 1),
  )

function runsOf(kind: ContestKind, feesCents: number[], spread: number[], room: number): CountedRun[] {
  const behind = spread.flatMap((size, division) =>
    Array.from({ length: size }, (_, place) => division * room + place),
  )
  const sign = kind.judged ? -1 : 1
  return kind.rounds.flatMap((round, go) =>
    behind.slice(0, kind.tops[go] ?? behind.length).map((value, index) => ({
      id: go * behind.length + index,
      value: sign * value,
      entrant: String(index),
      round,
      typedPrizeCents: null,
      feeCents: feesCents[index],
    })),
  )
}
