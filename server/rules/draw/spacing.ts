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

// Measured: one try settles six in seven of the hardest draws of 300 that were thought of, and all of the others.
const ATTEMPTS = 4
const SMALL_DRAW_ATTEMPTS = 400

/**
 * Slots for entries of which some may not run close together: `slots[entry]`. Where the groups cannot all keep
 * their wish, all wishes above a common gap give way to it, the widest such gap that was found (by halving).
 *
 * For each gap, a few times: `spread` builds an order and `settle` repairs what is left. Of the widest gap that
 * succeeded `mix` then makes the order as random as the gaps allow. All luck is drawn from `random`, in turn, so
 * the same seed and entries give the same order.
 */
export function spaceOut(groups: Group[], slotRanges: SlotRange[], random: Random): number[] {
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
  return seating.slotOf
}

function arrangeWithGap(gap: number, constraints: Constraints, random: Random): Arrangement | null {
  if (!canFit(constraints, gap)) return null
  // Of a small draw few orders fit, but tries cost next to nothing.
  const tries = Math.max(ATTEMPTS, Math.floor(SMALL_DRAW_ATTEMPTS / constraints.slotRanges.length))
  for (let i = 0; i < tries; i++) {
    const arrangement = arrangeGreedily(constraints, gap, random)
    if (repair(arrangement, random)) return arrangement
  }
  return null
}

/**
 * Each run has a last slot that leaves room for the later runs of its group: by no slot may more be due than have run.
 */
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
