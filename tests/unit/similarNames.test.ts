import { describe, expect, test } from 'vitest'
import { indexSimilarNames, findSimilarNames } from '#lib/similarNames.ts'
import { indexRiders } from '#lib/nameSearch.ts'

const named = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))
const near = (text: string, ...names: string[]) =>
  findSimilarNames(indexSimilarNames(indexRiders(named(...names))), text).map(({ name }) => name)

describe('names that are near to what is typed', () => {
  test('are those that share most of their letters, the nearest first', () => {
    expect(near('Kayle Jonson', 'Bo Hanley', 'Kaylee Johnson', 'Kayla Johnston', 'Kayle Johnson')).toEqual([
      'Kayle Johnson',
      'Kaylee Johnson',
    ])
  })

  // SELECT similarity('kayle jonson', 'kaylee johnson') is 10 of 18, with 'amy johnson' 5 of 19.
  test('share as much as the database asks for', () => {
    expect(near('kayle jonson', 'Kaylee Johnson')).toEqual(['Kaylee Johnson'])
    expect(near('kayle jonson', 'Amy Johnson')).toEqual([])
  })

  test('may have their words the other way round, accents, and marks between them', () => {
    expect(near('lee ann', 'Ann Lee')).toEqual(['Ann Lee'])
    expect(near('ines dallton', 'Inés Dalton')).toEqual(['Inés Dalton'])
    expect(near("Jo O'Brian", 'Jo O’Brien')).toEqual(['Jo O’Brien'])
    expect(near('Mary Ann Smit', 'Mary-Ann Smith')).toEqual(['Mary-Ann Smith'])
  })

  test('are looked for from three letters on', () => {
    expect(near('Jo', 'Jo')).toEqual([])
    expect(near('Joe', 'Joel', 'Zed', 'Joe')).toEqual(['Joe', 'Joel'])
  })

  test('are five at most, also the first and the last of the list', () => {
    const johns = Array.from({ length: 9 }, (_, i) => `Kaylee Johnson ${i}`)
    expect(near('Kayle Johnson', ...johns)).toHaveLength(5)
    expect(near('Abby Aames', 'Abbie Aames', 'Bo Hanley', 'Zoe Zane')).toEqual(['Abbie Aames'])
    expect(near('Zoey Zane', 'Abbie Aames', 'Bo Hanley', 'Zoe Zane')).toEqual(['Zoe Zane'])
    expect(near('anything')).toEqual([])
  })
})
