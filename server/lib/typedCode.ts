/** Leaves out 0 and 1, which look like O and I. Without vowels and Y, codes never spell a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

export const encodeCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')

export const formatCode = (code: string, size = 4): string =>
  code.match(new RegExp(`.{1,${size}}`, 'gu'))?.join('-') ?? ''

export const parseCode = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
