import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_LINES, TOO_MANY_LINES } from '#lib/pastedNames.ts'
import { PastedNames } from '../../server/wire/seasons/members.ts'

const lines = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index} `.padEnd(length, 'x')).join('\n')

test('accepts a paste with the maximum number of long names', () => {
  expect(PastedNames.parse({ names: lines(MAX_LINES, 99) }).names).toHaveLength(MAX_LINES)
})

test('rejects a paste with too many names instead of truncating it', () => {
  const refusalOf = (names: string) => PastedNames.safeParse({ names }).error?.issues[0]!.message
  expect(refusalOf(lines(MAX_LINES + 1, 20))).toBe(TOO_MANY_LINES)
  const screen = readFileSync('resources/js/Pages/PointsGroups/members/PasteNames.tsx', 'utf8')
  expect(screen, 'maxLength cuts off the paste without a message').not.toContain('maxLength')
})
