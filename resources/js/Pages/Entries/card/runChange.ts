import type { Outcome } from '../../../api/outcome.ts'

export type RunChange = (change: Promise<Outcome<unknown>>) => Promise<boolean>
