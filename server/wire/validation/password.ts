import { COMMON_PASSWORDS } from './commonPasswords.ts'
import { z } from './zod.ts'

const MIN_LENGTH = 15
const MAX_LENGTH = 200
/** A character may be two units of a JavaScript string. Looked at before anything is done with a text. */
export const MAX_CODE_UNITS = 2 * MAX_LENGTH

/** However a keyboard composes its accents, the same password is the same. */
export const normalizePassword = (password: string) => password.normalize('NFC')

/**
 * A password that somebody chooses: long, of any characters, with no rule on which, and none that is tried first (NIST
 * SP 800-63B-4, 3.1.1.2). That it is none of their names is `isOwnName`.
 */
export const NewPassword = z
  .string('Enter a password.')
  .max(MAX_CODE_UNITS, `At most ${MAX_LENGTH} characters.`)
  .transform(normalizePassword)
  .refine((password) => charactersIn(password) >= MIN_LENGTH, {
    error: `At least ${MIN_LENGTH} characters: a few words that you will remember.`,
  })
  .refine((password) => charactersIn(password) <= MAX_LENGTH, `At most ${MAX_LENGTH} characters.`)
  .refine((password) => !isCommon(password), 'Too many people have this password. Choose another one.')

/** A password that somebody has already; nobody has one that is longer than this. */
export const CurrentPassword = (wrong: string) =>
  z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(MAX_CODE_UNITS, wrong)
    .transform(normalizePassword)

export const PASSWORD_IS_NAME = 'Not your name or your address, please.'

/** Whether a password is what everybody knows of the person: their name or their address. */
export const isNameOrEmail = (password: string, ...names: string[]) =>
  names.some((name) => normalizePassword(name).toLowerCase() === password.toLowerCase())

/** Capitals and blanks make no other password of it. */
const isCommon = (password: string) => COMMON_PASSWORDS.has(password.toLowerCase().replace(/\s/g, ''))

const charactersIn = (text: string) => [...text].length
