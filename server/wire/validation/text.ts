import { z } from './zod.ts'

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

export const birthYear = (message: string) =>
  wholeNumber(1900, 2100, message).refine((year) => year <= new Date().getFullYear(), message)

export const pageNumber = wholeNumber(1, 1_000_000, 'Enter a page number, 1 or more.').default(1)

/** The text is normalized, so that strings that look equal are equal. */
export const line = (most: number, missing?: string) =>
  z
    .string(missing)
    // Check the length first, because normalizing long runs of accents takes quadratic time.
    .max(most * MAX_UNITS_PER_LETTER, tooLong(most))
    .refine(isWellFormed, BROKEN_LETTER)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(ALWAYS_INVISIBLE, '')
        .replace(INVISIBLE_AFTER_LATIN, '')
        .replace(BLANKS, ' ')
        .replace(/\s+/g, ' ')
        .replace(INVISIBLE_AT_ENDS, ''),
    )
    .refine((text) => text.length <= most, tooLong(most))
    .refine((text) => !CONTROLS.test(text), CONTROL_CHARACTERS)

/** Rejects an accent without a letter. */
export const name = (most: number, missing = 'Enter a name.') =>
  line(most, missing).refine((text) => VISIBLE.test(text.replace(INVISIBLE_ANYWHERE, '')), missing)

export const paragraph = (most: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(most, tooLong(most))
    .refine(isWellFormed, BROKEN_LETTER)
    .refine((text) => !/[^\P{Cc}\n\r\t]/u.test(text), CONTROL_CHARACTERS)

/** Users don't type this text. It is either accepted unchanged or rejected. */
export const rawText = (most: number, message?: string) =>
  z
    .string(message)
    .max(most, message ?? tooLong(most))
    .refine(isWellFormed, message ?? BROKEN_LETTER)
    .refine((text) => !/\p{Cc}/u.test(text), message ?? CONTROL_CHARACTERS)

/** The database would save lone surrogates as replacement characters. */
function isWellFormed(text: string) {
  return !/\p{Cs}/u.test(text)
}

/** A letter with decomposed accents can have this many UTF-16 units. */
const MAX_UNITS_PER_LETTER = 4

// INVISIBLE_AT_ENDS doesn't remove variation selectors and tag characters at the end, because they change the
// character before them.
const INVISIBLE = String.raw`\s\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0`
const INVISIBLE_AT_ENDS = new RegExp(
  String.raw`^[${INVISIBLE}\p{Cf}\p{Variation_Selector}\u034F]+|[${INVISIBLE}]+$`,
  'gu',
)
const ALWAYS_INVISIBLE =
  /[\u034F\u00AD\u061C\u17B4\u17B5\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{1D173}-\u{1D17A}]/gu
/**
 * These characters are invisible only after Latin letters, digits and spaces. Elsewhere, such as between emoji, they
 * can change how text looks. A digit followed by a variation selector and U+20E3 is a keycap emoji.
 */
const INVISIBLE_AFTER_LATIN =
  /(?<=[\p{Script=Latin}\d\s])[\u200C-\u200F\p{Variation_Selector}\u{E0001}-\u{E007F}]+(?!\u20E3)/gu
const BLANKS = /[\u115F\u1160\u2800\u3164\uFFA0]/gu
const INVISIBLE_ANYWHERE = new RegExp(`[${INVISIBLE}]+`, 'gu')
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const VISIBLE = /[^\p{M}\p{C}\p{Z}]/u

const tooLong = (most: number) => `Use up to ${most} characters.`
const CONTROL_CHARACTERS = 'Remove the hidden characters.'
const BROKEN_LETTER = 'Remove the broken character and type it again.'
