import type { Outcome } from '../../../api/outcome.ts'

/** Returns whether the change was saved. */
export type RunChange = (change: Promise<Outcome<unknown>>) => Promise<boolean>
