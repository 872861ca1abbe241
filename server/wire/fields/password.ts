import { z } from './zod.ts'

const LEAST = 15
const MOST = 200
/** A character may be two units of a JavaScript string. Looked at before anything is done with a text. */
export const MOST_UNITS = 2 * MOST

/** However a keyboard composes its accents, the same password is the same. */
export const composed = (password: string) => password.normalize('NFC')

/**
 * A password that somebody chooses: long, of any characters, with no rule on which (NIST SP 800-63B-4, 3.1.1.2).
 * That it is none of their names is `isOwnName`.
 */
export const NewPassword = z
  .string('Enter a password.')
  .max(MOST_UNITS, `At most ${MOST} characters.`)
  .transform(composed)
  .refine((password) => charactersIn(password) >= LEAST, {
    error: `At least ${LEAST} characters: a few words that you will remember.`,
  })
  .refine((password) => charactersIn(password) <= MOST, `At most ${MOST} characters.`)

/** Whether a password is what everybody knows of the person: their name or their address. */
export const isOwnName = (password: string, ...names: string[]) =>
  names.some((name) => composed(name).toLowerCase() === password.toLowerCase())

const charactersIn = (text: string) => [...text].length
