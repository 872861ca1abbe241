/** Leaves out 0 and 1, which look like O and I, and all vowels, so that no code spells a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** One character per byte. 256 isn't a multiple of 28, so some characters are 10% more likely. */
export const encodeCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** Ignores case, spaces and dashes. */
export const parseCode = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
