import { COMMON_PASSWORDS } from './commonPasswords.ts'
import { z } from './zod.ts'

const MIN_LENGTH = 15
const MAX_LENGTH = 200
/** A character can take up two UTF-16 code units. */
export const MAX_CODE_UNITS = 2 * MAX_LENGTH

/** Keyboards encode accents in different ways. After normalization, they all produce the same password. */
export const normalizePassword = (password: string) => password.normalize('NFC')

/**
 * Requires at least 15 characters and rejects common passwords, without composition rules (NIST SP 800-63B-4,
 * 3.1.1.2). Callers must also check `isNameOrEmail`.
 */
export const NewPassword = z
  .string('Enter a password.')
  .max(MAX_CODE_UNITS, `Use up to ${MAX_LENGTH} characters.`)
  .transform(normalizePassword)
  .refine((password) => charactersIn(password) >= MIN_LENGTH, {
    error: `Use at least ${MIN_LENGTH} characters. A few words work well.`,
  })
  .refine((password) => charactersIn(password) <= MAX_LENGTH, `Use up to ${MAX_LENGTH} characters.`)
  .refine((password) => !isCommon(password), 'This password is too common. Choose another one.')

export const CurrentPassword = (wrong: string) =>
  z
    .string('Enter your password.')
    .min(1, 'Enter your password.')
    .max(MAX_CODE_UNITS, wrong)
    .transform(normalizePassword)

export const PASSWORD_IS_NAME = "Your password can't be your name or your email address."

export const isNameOrEmail = (password: string, ...names: string[]) =>
  names.some((name) => normalizePassword(name).toLowerCase() === password.toLowerCase())

const isCommon = (password: string) => COMMON_PASSWORDS.has(password.toLowerCase().replace(/\s/g, ''))

const charactersIn = (text: string) => [...text].length
