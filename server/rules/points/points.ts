import { sum } from '#lib/money.ts'
import type { Placing } from '../payout/payout.ts'

export type PointsRules = {
  table: number[]
  /** SPLIT divides the tied places' points equally. HIGH gives each tied run the best place's points. */
  ties: 'SPLIT' | 'HIGH'
  by: 'division' | 'contest'
  /**
   * If true, nonmembers are skipped, so members who placed below them move up. If false, members keep their places.
   */
  moveUp: boolean
}

/** `members` has the ids of the placings that belong to members. Points are rounded to hundredths. */
export function suggestPoints(
  placings: Placing[],
  members: ReadonlySet<number>,
  rules: PointsRules,
): Map<number, number> {
  const points = new Map<number, number>()
  for (const contest of splitIntoContests(placings, rules)) {
    const counting = rules.moveUp ? contest.filter((placing) => members.has(placing.id)) : contest
    for (const [id, earned] of earnedPoints(counting, rules)) {
      if (members.has(id) && earned > 0) points.set(id, earned)
    }
  }
  return points
}

function splitIntoContests(placings: Placing[], { by }: PointsRules): Placing[][] {
  const ordered = [...placings].sort((a, b) => a.division - b.division || a.place - b.place)
  if (by === 'contest') return [ordered]
  const divisions = new Set(ordered.map((placing) => placing.division))
  return [...divisions].map((division) => ordered.filter((placing) => placing.division === division))
}

function earnedPoints(contest: Placing[], { table, ties }: PointsRules): [number, number][] {
  let place = 0
  return tiesOf(contest).flatMap((tie) => {
    const shared = table.slice(place, place + tie.length)
    const earned = ties === 'HIGH' ? shared[0] : sum(shared) / tie.length
    place += tie.length
    return tie.map(({ id }): [number, number] => [id, Math.round((earned ?? 0) * 100) / 100])
  })
}

function tiesOf(ordered: Placing[]): Placing[][] {
  const ties: Placing[][] = []
  for (const placing of ordered) {
    const last = ties.at(-1)
    if (last?.[0].division === placing.division && last[0].place === placing.place) last.push(placing)
    else ties.push([placing])
  }
  return ties
}
