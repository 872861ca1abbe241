import { sum } from '#lib/money.ts'
import type { Placing } from '../payout/payout.ts'

export type PointsRules = {
  /** Points for first, second, ... place. */
  table: number[]
  /**
   * SPLIT adds the points of the tied places and divides them equally. HIGH gives each tied run the points of the
   * best place.
   */
  ties: 'SPLIT' | 'HIGH'
  /** Whether each division has its own first place, or the whole contest has one. */
  by: 'division' | 'contest'
  /** Whether members move up past riders outside the group, or keep the place they ran to. */
  moveUp: boolean
}

/**
 * Suggests season points for one go, by placing id. `members` are the placing ids of the points group's members.
 * Uneven shares of ties are rounded to hundredths of a point.
 *
 * NBHA: 5-4-3-2-1 in every division. Central 4D: by placing among members. CJRA: ties are added and divided, (48 +
 * 38) / 2 = 43 each for a tie for first.
 */
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
