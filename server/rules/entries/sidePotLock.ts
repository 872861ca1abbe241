import { plural } from '#lib/plural.ts'
import { calculateWait, type DrawnEntry } from '../schedule/runningOrder.ts'

export const MAX_SIDE_POT_LOCK = 50

/**
 * Whether the run in `slot` is so close that it can't join or leave a side pot: at most `lock` runs are still to go
 * before it. No run is that close until its go has a score, and with a lock of 0, side pots stay open until the run has
 * its score. `runs` are those of the go, sorted by slot.
 */
export const areSidePotsLocked = (lock: number, slot: number, runs: DrawnEntry[]): boolean =>
  lock > 0 && runs.some(({ isScored }) => isScored) && calculateWait(runs, slot, 0).toGo <= lock

export const sidePotLockText = (className: string, lock: number) =>
  `Side pots of ${className} lock ${plural(lock, 'run')} before the run.`
