import { expect, test } from 'vitest'
import { encodeCode, formatCode, parseCode } from '../../server/lib/typedCode.ts'

test('encodes bytes without vowels or look-alike characters', () => {
  const code = encodeCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(code).not.toMatch(/[01AEIOUY]/)
})

test('formats a code in groups, and ignores separators and case when parsing a code', () => {
  expect(formatCode('BCDFGHJKMNPQ')).toBe('BCDF-GHJK-MNPQ')
  expect(formatCode('BCDFGHJKM', 3)).toBe('BCD-FGH-JKM')
  expect(formatCode('', 3)).toBe('')
  expect(parseCode(' bcd-fgh jkm ')).toBe('BCDFGHJKM')
})
