import { calculateWait, type DrawnEntry } from '../schedule/runningOrder.ts'

export const MAX_SIDE_POT_LOCK = 50

/**
 * Side pots lock once at most `lock` runs are left before the run in `slot`, but never before the go's first score.
 * `runs` must be sorted by slot.
 */
export const areSidePotsLocked = (lock: number, slot: number, runs: DrawnEntry[]): boolean =>
  lock > 0 && runs.some(({ isScored }) => isScored) && calculateWait(runs, slot, 0).toGo <= lock

export const sidePotLockText = (className: string, lock: number) =>
  `${className} side pots lock when a rider is ${lock} out.`
