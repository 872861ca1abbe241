/** Neither letter nor digit is taken for another one when it is read aloud, and no vowel makes a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** A code that people type: one sign for each byte. 256 bytes to 28 signs: some are a tenth likelier than others. */
export const encodeCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** As it is read: in groups of four. */
export const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** As it was meant, however it was typed: spaces, dashes and small letters are no matter. */
export const parseCode = (typed: string): string => typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
