import { plural } from '#lib/plural.ts'
import { calculateWait, type DrawnEntry } from '../schedule/runningOrder.ts'

export const MAX_SIDE_POT_LOCK = 50

/**
 * True if the run in `slot` can no longer join or leave a side pot, because at most `lock` runs are left before it.
 * Before the go's first score, side pots are never locked. If `lock` is 0, they stay open until the run has its score.
 * `runs` has the go's runs, sorted by slot.
 */
export const areSidePotsLocked = (lock: number, slot: number, runs: DrawnEntry[]): boolean =>
  lock > 0 && runs.some(({ isScored }) => isScored) && calculateWait(runs, slot, 0).toGo <= lock

export const sidePotLockText = (className: string, lock: number) =>
  `Side pots of ${className} lock ${plural(lock, 'run')} before the run.`
