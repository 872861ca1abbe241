import type { Outcome } from '../../../api/outcome.ts'

/** Resolves to true if the change was saved. */
export type RunChange = (change: Promise<Outcome<unknown>>) => Promise<boolean>
