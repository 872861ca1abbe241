import type { Outcome } from '../../../api/outcome.ts'

/** Waits for a change to the card, then reloads the card. Returns whether the change was saved. */
export type RunChange = (change: Promise<Outcome<unknown>>) => Promise<boolean>
