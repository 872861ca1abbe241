import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexNames, isOneEditApart, matchFirstNames, matchName } from '#lib/matchNames.ts'

const match = (name: string, ...known: string[]) => {
  const { exact, likely } = matchName(indexNames(known.map((name, id) => ({ id, name }))), name)
  return { exact: exact.map(({ name }) => name), likely: likely.map(({ name }) => name) }
}

describe('names in imports', () => {
  test('finds exact matches despite differences in case, accents and punctuation', () => {
    expect(match('INES OBRIEN', "Inés O'Brien", 'Ines Obrian')).toEqual({
      exact: ["Inés O'Brien"],
      likely: [],
    })
    expect(match('jo lee', 'Jo Lee', 'Jo-Lee')).toEqual({ exact: ['Jo Lee', 'Jo-Lee'], likely: [] })
  })

  test.each([
    ['a missing letter', 'Jena Cole', 'Jenna Cole'],
    ['an additional letter', 'Jenna Coole', 'Jenna Cole'],
    ['two swapped letters', 'Jenna Cloe', 'Jenna Cole'],
    ['first and last name swapped', 'Cole Jenna', 'Jenna Cole'],
    ['an error in each name', 'Kayle Jonson', 'Kaylee Johnson'],
    ['a middle name', 'Mary Smith', 'Mary Ann Smith'],
    ['a missing middle name', 'Mary Ann Smith', 'Mary Smith'],
    ['a missing space', 'Mary Ann Smith', 'Maryann Smith'],
    ['one wrong letter in a short horse name', 'Rockit', 'Rocket'],
  ])('finds a likely match for a name with %s', (_, typed, known) => {
    expect(match(typed, known)).toEqual({ exact: [], likely: [known] })
  })

  test.each([
    ['Amy Johnson', 'Kaylee Johnson'],
    ['Jenna Cole', 'Jenna Cook'],
    ['Bo', 'Bob Lee'],
    ['Ann Lee', 'Ann Leigh Baker'],
    ['Dusty', 'Rusty Nail'],
    ['Doc', 'Duke'],
  ])("doesn't match %s with %s", (typed, known) => {
    expect(match(typed, known)).toEqual({ exact: [], likely: [] })
  })

  test('finds at most five likely matches, closest first', () => {
    expect(match('Kayla Johnson', 'Kayle Jonson', 'Kaila Johnson').likely).toEqual([
      'Kaila Johnson',
      'Kayle Jonson',
    ])
    expect(match('Rockett', ...[...'bcdfghj'].map((letter) => `Rocket${letter}`)).likely).toHaveLength(5)
    expect(match('', 'Rocket')).toEqual({ exact: [], likely: [] })
  })

  test('counts one insertion, deletion, replacement or swap of letters as one edit', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 5 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const edited = [...a].flatMap((letter, at) => {
          const [start, end] = [a.slice(0, at), a.slice(at + 1)]
          return [
            start + end,
            ...[...'abc'].map((other) => start + other + end),
            `${start}${end[0] ?? ''}${letter}${end.slice(1)}`,
          ]
        })
        const longer = Array.from({ length: a.length + 1 }, (_, at) =>
          [...'abc'].map((other) => a.slice(0, at) + other + a.slice(at)),
        ).flat()
        expect(isOneEditApart(a, b)).toBe(a !== b && [...edited, ...longer].includes(b))
      }),
      { numRuns: 2_000 },
    )
  })

  test('finds riders by a first name typed alone', () => {
    const known = ['Kylie Aldridge', 'Kylie', 'Kyli\u00e9 Stone', 'Kylieann Post', 'Ann Kylie']
    expect(matchFirstNames(['KYLIE', 'Kylie Aldridge', 'Post', ''], known)).toEqual([[0, 2], [], [], []])
  })
})
