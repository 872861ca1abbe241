import { wholeNumber } from './text.ts'

/** The largest integer in PostgreSQL. */
export const MAX_ID = 2_147_483_647

export const id = (missing: string) => wholeNumber(1, MAX_ID, missing)
