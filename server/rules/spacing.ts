import { mix, settle } from './exchanges.ts'
import type { Random } from './random.ts'
import { wishesOf, type Asked, type Group, type Seating, type Wishes } from './seating.ts'
import { spread } from './spread.ts'

// Measured: one try settles six in seven of the hardest draws of 300 that were thought of, and all of the others.
const TRIES = 4
const TRIES_OF_SMALL_DRAWS = 400

/**
 * Slots for entries of which some may not run close together: `slots[entry]`. Where the groups cannot all keep
 * their wish, all wishes above a common gap give way to it, the widest such gap that was found (by halving).
 *
 * For each gap, a few times: `spread` builds an order and `settle` repairs what is left. Of the widest gap that
 * succeeded `mix` then makes the order as random as the gaps allow. All luck is drawn from `random`, in turn, so
 * the same seed and entries give the same order.
 */
export function spaceOut(groups: Group[], asked: Asked[], random: Random): number[] {
  const wishes = wishesOf(groups, asked)
  let tooWide = Math.max(...groups.map((group) => group.wish)) + 1
  let gap = tooWide - 1
  let reached = 1
  let best: Seating | null = null
  while (reached < gap) {
    const seating = seatingWithGap(gap, wishes, random)
    if (seating) [best, reached] = [seating, gap]
    else tooWide = gap
    gap = Math.floor((reached + tooWide) / 2)
  }
  const seating = best ?? seatingWithGap(1, wishes, random)!
  seating.heedWishes = true
  settle(seating, random)
  mix(seating, random)
  return seating.slotOf
}

function seatingWithGap(gap: number, wishes: Wishes, random: Random): Seating | null {
  if (!mayFit(wishes, gap)) return null
  // Of a small draw few orders fit, but tries cost next to nothing.
  const tries = Math.max(TRIES, Math.floor(TRIES_OF_SMALL_DRAWS / wishes.asked.length))
  for (let i = 0; i < tries; i++) {
    const seating = spread(wishes, gap, random)
    if (settle(seating, random)) return seating
  }
  return null
}

/**
 * Each run has a last slot that leaves room for the later runs of its group: by no slot may more be due than have run.
 */
function mayFit({ groups, asked }: Wishes, gap: number): boolean {
  return ['rider', 'horse'].every((kind) => {
    const dueBy = asked.map(() => 0)
    for (const { of, members, wish } of groups)
      if (of === kind)
        for (let later = 0; later < members.length; later++)
          dueBy[asked.length - 1 - later * Math.min(gap, wish)]!++
    let due = 0
    return dueBy.every((runs, slot) => (due += runs) <= slot + 1)
  })
}
