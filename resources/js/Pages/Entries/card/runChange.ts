import type { Outcome } from '../../../api/outcome.ts'

/** Sends a change of the card and loads the card again. Returns whether the change was saved. */
export type RunChange = (change: Promise<Outcome<unknown>>) => Promise<boolean>
