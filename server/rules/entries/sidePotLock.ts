import { plural } from '#lib/plural.ts'
import { calculateWait, type DrawnEntry } from '../schedule/runningOrder.ts'

export const MAX_SIDE_POT_LOCK = 50

/**
 * True if at most `lock` runs are left before the run in `slot`, so that it can't join or leave a side pot. Side pots
 * stay open until the go has a score. With a `lock` of 0, they stay open until the run has its score. `runs` has the
 * runs of the go, sorted by slot.
 */
export const areSidePotsLocked = (lock: number, slot: number, runs: DrawnEntry[]): boolean =>
  lock > 0 && runs.some(({ isScored }) => isScored) && calculateWait(runs, slot, 0).toGo <= lock

export const sidePotLockText = (className: string, lock: number) =>
  `Side pots of ${className} lock ${plural(lock, 'run')} before the run.`
