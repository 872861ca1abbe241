import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLASS_PRESETS } from '#rules/classes/presets.ts'
import { isMakeshift, suggestCode, suggestCodes } from '#rules/entries/suggestCode.ts'

const suggested = (name: string, ...used: string[]) => suggestCode(name, new Set(used))
const isRolloverOf = (code: string, other: string) => code === `${other}r`

describe('suggested codes', () => {
  test.each([
    ['Open', 'o'],
    ['Open 4D', 'o'],
    ['Youth', 'y'],
    ['Novice Horse', 'nh'],
    ['Sunday Open', 'su'],
    ['Open 4D Saturday', 'sa'],
    ['Open 4D (Sun)', 'su'],
    ['Novice Horse Sat', 'sanh'],
    ['Sunday Youth 2D', 'suy'],
    ['Friday', 'fr'],
    ['Tie-down', 'td'],
    ["Men's Slack", 'ms'],
    ['Élite Poles', 'ep'],
    ['5D', '5'],
    ['牛', 'c'],
  ])('for the name "%s", suggests the code "%s"', (name, code) => {
    expect(suggested(name)).toBe(code)
  })

  test('adds letters from the first word of the name, or else a number, if a code is taken', () => {
    expect(suggested('Open', 'o')).toBe('op')
    expect(suggested('Novice Horse', 'nh')).toBe('noh')
    expect(suggested('Ox', 'o', 'ox')).toBe('o2')
  })

  test.each([
    ['Open 4D', '2026-06-07', 'su'],
    ['Open 4D', '2026-06-06', 'sa'],
    ['Novice Horse', '2026-06-07', 'sunh'],
    ['Youth', '2026-06-05', 'fry'],
    ['Sunday Open', '2026-06-07', 'su'],
  ])('if the code of the name "%s" is taken, adds the day %s: %s', (name, runs_on, code) => {
    expect(suggestCode(name, new Set(['o', 'nh', 'y']), runs_on)).toBe(code)
    expect(suggestCode(name, new Set(), runs_on)).toBe(suggested(name))
  })

  test.each([
    ['Open', 'op', true],
    ['Open', 'o2', true],
    ['Open', 'o', false],
    ['Open', 'su', false],
    ['Open', 'zz', false],
    ['Novice Horse', 'noh', true],
    ['Novice Horse', 'sanh', false],
  ])('for the name "%s", the code "%s" is makeshift: %s', (name, code, expected) => {
    expect(isMakeshift(name, code)).toBe(expected)
  })

  test('suggests day codes for a weekend of classes with the same names', () => {
    const names = ['Open 4D', 'Novice Horse', 'Youth']
    const contests = ['2026-06-06', '2026-06-07'].flatMap((runs_on) =>
      names.map((name) => ({ name, code: null, runs_on })),
    )
    expect(suggestCodes(contests, [])).toEqual(['o', 'nh', 'y', 'su', 'sunh', 'suy'])
  })

  test('never suggests a code that differs from a taken code only by a final r', () => {
    expect(suggested('Youth Rodeo', 'y')).toBe('yor')
    expect(suggested('Youth', 'yr')).toBe('yo')
  })

  test('never suggests a code that would be read as the number of exhibitions to sell', () => {
    expect(suggested('X 2')).toBe('c2')
    expect(suggested('X')).toBe('c2')
    expect(suggested('Xtreme Open')).toBe('xo')
  })

  const anyName = () =>
    fc.oneof(fc.string(), fc.constantFrom('Open', 'Sunday Open', 'Youth', 'Y R', 'X', '2', '', 'Élan', '牛'))
  const anyCode = () => fc.stringMatching(/^[a-z0-9]{1,3}$/)
  const anyContest = () => fc.record({ name: anyName(), code: fc.constant(null) })

  test("suggests only valid codes that aren't taken, and keeps existing codes", () => {
    fc.assert(
      fc.property(
        fc.array(anyContest(), { maxLength: 10 }),
        fc.uniqueArray(anyCode(), { maxLength: 30 }),
        fc.nat(10),
        (blank, codes, ownCount) => {
          const own = codes.slice(0, ownCount).map((code) => ({ name: 'Typed', code }))
          const elsewhere = codes.slice(ownCount)
          const all = suggestCodes([...own, ...blank], elsewhere)
          expect(all.slice(0, own.length)).toEqual(own.map(({ code }) => code))
          const added = all.slice(own.length)
          const everywhere = [...all, ...elsewhere]
          expect(new Set(everywhere).size).toBe(everywhere.length)
          for (const code of added) {
            expect(code).toMatch(/^[a-z0-9]{1,8}$/)
            expect(code).not.toMatch(/^x\d*$/)
            expect(
              everywhere.filter((other) => isRolloverOf(code, other) || isRolloverOf(other, code)),
            ).toEqual([])
          }
        },
      ),
    )
  })

  test('suggests codes of at most two characters for every preset and its side pots', () => {
    for (const { name, side_pots } of CLASS_PRESETS) {
      const contests = [name, ...side_pots].map((one) => ({ name: one, code: null }))
      for (const code of suggestCodes(contests, [])) expect(code.length).toBeLessThanOrEqual(2)
    }
  })
})
