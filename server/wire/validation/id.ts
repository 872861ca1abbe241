import { wholeNumber } from './text.ts'

/** As far as the database counts. */
export const MAX_ID = 2_147_483_647

/** The id of something. What is none, or larger than any can be, is refused in these words. */
export const id = (missing: string) => wholeNumber(1, MAX_ID, missing)
