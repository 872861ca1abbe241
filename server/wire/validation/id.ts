import { wholeNumber } from './text.ts'

/** The largest value of a PostgreSQL integer. */
export const MAX_ID = 2_147_483_647

export const id = (missing: string) => wholeNumber(1, MAX_ID, missing)
