import { z } from './zod.ts'

/** A whole number, also as the digits that a form sends. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      message,
    )
    .refine((number) => number >= least && number <= most, message)

/** `?page=` of an address; a page beyond the last is empty. */
export const pageNumber = wholeNumber(1, 1_000_000, 'Enter the number of a page, 1 or more.').default(1)

/**
 * What people type in one line. However it was typed, the same text is the same: one space is as good as two, and
 * what nobody sees at its beginning or end is not there.
 */
export const line = (most: number, missing?: string) =>
  z
    .string(missing)
    // Before anything is done with it: the accents of a long text take the square of its length to put in order.
    .max(most * MAX_UNITS_PER_LETTER, tooLong(most))
    .refine(isWellFormed, BROKEN_LETTER)
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE_AT_ENDS, ''))
    .refine((text) => text.length <= most, tooLong(most))
    .refine((text) => !/\p{Cc}/u.test(text), CONTROL_CHARACTERS)

/** A name, of which at least something is to be seen: an accent without its letter is nothing. */
export const name = (most: number, missing = 'Enter a name.') =>
  line(most, missing).refine((text) => VISIBLE.test(text.replace(INVISIBLE_ANYWHERE, '')), missing)

/** What people type in several lines. */
export const paragraph = (most: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(most, tooLong(most))
    .refine(isWellFormed, BROKEN_LETTER)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), CONTROL_CHARACTERS)

/** What is typed by nobody, such as what stands in an address: taken as it is, or not at all. */
export const rawText = (most: number, message?: string) =>
  z
    .string(message)
    .max(most, message ?? tooLong(most))
    .refine(isWellFormed, message ?? BROKEN_LETTER)
    .refine((text) => !/\p{Cc}/u.test(text), message ?? CONTROL_CHARACTERS)

/** Without halves of letters, which a database would keep as question marks. */
function isWellFormed(text: string) {
  return !/\p{Cs}/u.test(text)
}

/** As many code units one letter takes, written with each of its accents apart. */
const MAX_UNITS_PER_LETTER = 4

// Marks without width, marks of direction, and letters that are drawn as a blank. At the end those stay that belong to
// the sign before them: they choose how it is drawn.
const INVISIBLE = String.raw`\s\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0`
const INVISIBLE_AT_ENDS = new RegExp(
  String.raw`^[${INVISIBLE}\p{Cf}\p{Variation_Selector}\u034F]+|[${INVISIBLE}]+$`,
  'gu',
)
const INVISIBLE_ANYWHERE = new RegExp(`[${INVISIBLE}]+`, 'gu')
const VISIBLE = /[^\p{M}\p{C}\p{Z}]/u

const tooLong = (most: number) => `At most ${most} characters.`
const CONTROL_CHARACTERS = 'Leave out the control characters.'
const BROKEN_LETTER = 'Leave out the broken letter: only half of it arrived.'
