import { wholeNumber } from './text.ts'

/** Largest value of a PostgreSQL integer. */
export const MAX_ID = 2_147_483_647

/** A database id, as a number or as digits. `missing` is the message for anything else. */
export const id = (missing: string) => wholeNumber(1, MAX_ID, missing)
