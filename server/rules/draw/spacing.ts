import { randomizeBySwaps, repair } from './swapSearch.ts'
import type { Random } from './random.ts'
import {
  createConstraints,
  type SlotRange,
  type Group,
  type Arrangement,
  type Constraints,
} from './arrangement.ts'
import { arrangeGreedily } from './greedy.ts'

const ATTEMPTS = 4
const SMALL_DRAW_ATTEMPTS = 400

/** If some target gaps can't be kept, caps all gaps at the widest one that works. */
export function spaceOut(groups: Group[], slotRanges: SlotRange[], random: Random): Arrangement {
  const constraints = createConstraints(groups, slotRanges)
  let tooWide = Math.max(...groups.map((group) => group.targetGap)) + 1
  let gap = tooWide - 1
  let reached = 1
  let best: Arrangement | null = null
  while (reached < gap) {
    const arrangement = arrangeWithGap(gap, constraints, random)
    if (arrangement) [best, reached] = [arrangement, gap]
    else tooWide = gap
    gap = Math.floor((reached + tooWide) / 2)
  }
  const seating = best ?? arrangeWithGap(1, constraints, random)!
  seating.enforceTargetGaps = true
  repair(seating, random)
  randomizeBySwaps(seating, random)
  return seating
}

function arrangeWithGap(gap: number, constraints: Constraints, random: Random): Arrangement | null {
  if (!canFit(constraints, gap)) return null
  // Small draws have few valid orders, and each try is cheap.
  const tries = Math.max(ATTEMPTS, Math.floor(SMALL_DRAW_ATTEMPTS / constraints.slotRanges.length))
  for (let i = 0; i < tries; i++) {
    const arrangement = arrangeGreedily(constraints, gap, random)
    if (repair(arrangement, random)) return arrangement
  }
  return null
}

/** The gap is too wide if, at any slot, more runs are due than there are slots so far. */
function canFit({ groups, slotRanges }: Constraints, gap: number): boolean {
  return ['rider', 'horse'].every((kind) => {
    const dueBy = slotRanges.map(() => 0)
    for (const { of, members, targetGap } of groups)
      if (of === kind)
        for (let later = 0; later < members.length; later++)
          dueBy[slotRanges.length - 1 - later * Math.min(gap, targetGap)]!++
    let due = 0
    return dueBy.every((runs, slot) => (due += runs) <= slot + 1)
  })
}
