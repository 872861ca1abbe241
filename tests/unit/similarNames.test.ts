import { describe, expect, test } from 'vitest'
import { indexSimilarNames, findSimilarNames } from '#lib/similarNames.ts'
import { indexRiders } from '#lib/nameIndex.ts'

const named = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))
const near = (text: string, ...names: string[]) =>
  findSimilarNames(indexSimilarNames(indexRiders(named(...names))), text).map(({ name }) => name)

describe('similar names', () => {
  test('finds names that share most letters with the typed text, closest first', () => {
    expect(near('Kayle Jonson', 'Bo Hanley', 'Kaylee Johnson', 'Kayla Johnston', 'Kayle Johnson')).toEqual([
      'Kayle Johnson',
      'Kaylee Johnson',
    ])
  })

  // In PostgreSQL, 'kayle jonson' has a similarity of 10/18 to 'kaylee johnson' and 5/20 to 'amy johnson'.
  test('uses the same similarity threshold as the database', () => {
    expect(near('kayle jonson', 'Kaylee Johnson')).toEqual(['Kaylee Johnson'])
    expect(near('kayle jonson', 'Amy Johnson')).toEqual([])
  })

  test('finds similar names despite a different word order, accents or punctuation', () => {
    expect(near('lee ann', 'Ann Lee')).toEqual(['Ann Lee'])
    expect(near('ines dallton', 'Inés Dalton')).toEqual(['Inés Dalton'])
    expect(near("Jo O'Brian", 'Jo O’Brien')).toEqual(['Jo O’Brien'])
    expect(near('Mary Ann Smit', 'Mary-Ann Smith')).toEqual(['Mary-Ann Smith'])
  })

  test('searches for similar names only once three letters have been typed', () => {
    expect(near('Jo', 'Jo')).toEqual([])
    expect(near('Joe', 'Joel', 'Zed', 'Joe')).toEqual(['Joe', 'Joel'])
  })

  test('finds at most five similar names, including those at the start and end of the list', () => {
    const johns = Array.from({ length: 9 }, (_, i) => `Kaylee Johnson ${i}`)
    expect(near('Kayle Johnson', ...johns)).toHaveLength(5)
    expect(near('Abby Aames', 'Abbie Aames', 'Bo Hanley', 'Zoe Zane')).toEqual(['Abbie Aames'])
    expect(near('Zoey Zane', 'Abbie Aames', 'Bo Hanley', 'Zoe Zane')).toEqual(['Zoe Zane'])
    expect(near('anything')).toEqual([])
  })
})
