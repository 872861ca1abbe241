import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexHorses, indexRiders, searchHorses, searchRiders } from '#lib/nameIndex.ts'
import { stripNonNameCharacters, findSingleMatch, searchable, normalizeHorseName } from '#lib/nameSearch.ts'

const named = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))
const namesIn = ({ hits }: { hits: { name: string }[] }) => hits.map(({ name }) => name)

const someNames = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' '), maxLength: 6 }), {
  maxLength: 120,
})
const someText = fc.string({ unit: fc.constantFrom('A', 'b', 'é', ' '), maxLength: 3 })

describe('rider search', () => {
  const riders = indexRiders(named('Ann Lee', 'Joanna Smith', 'Bo Hanley', 'Zoë Ann'))

  test('finds riders by any part of their names, ignoring case and surrounding spaces', () => {
    expect(namesIn(searchRiders(riders, 'ann'))).toEqual(['Ann Lee', 'Zoë Ann', 'Joanna Smith'])
    expect(namesIn(searchRiders(riders, ' LEE '))).toEqual(['Ann Lee'])
    expect(namesIn(searchRiders(riders, 'ZOË'))).toEqual(['Zoë Ann'])
    expect(namesIn(searchRiders(riders, 'n l'))).toEqual(['Ann Lee'])
  })

  test('finds names typed without accents or with a different apostrophe', () => {
    const riders = indexRiders(named('Inés Dalton', 'Søren Łukasz', "Jo O'Brien", 'Ann Groß'))
    expect(namesIn(searchRiders(riders, 'ines dal'))).toEqual(['Inés Dalton'])
    expect(namesIn(searchRiders(riders, 'INÉS'))).toEqual(['Inés Dalton'])
    expect(namesIn(searchRiders(riders, 'soren lukasz'))).toEqual(['Søren Łukasz'])
    expect(namesIn(searchRiders(riders, 'o’brien'))).toEqual(["Jo O'Brien"])
    expect(namesIn(searchRiders(riders, 'gross'))).toEqual(['Ann Groß'])
  })

  test('lists exact matches first, then matches at the start of a word, then others', () => {
    const riders = indexRiders(
      named('Joanna Roy', 'Zoe Anna-Lee', 'Anna Zeller', 'Hanna Bay', 'Anna', 'Bo "Anna" Cox', "Di O'Anna"),
    )
    expect(namesIn(searchRiders(riders, 'anna'))).toEqual([
      'Anna',
      'Anna Zeller',
      'Bo "Anna" Cox',
      "Di O'Anna",
      'Zoe Anna-Lee',
      'Hanna Bay',
      'Joanna Roy',
    ])
    const twice = indexRiders(named('Hanna Roy', 'Joanna Anna'))
    expect(namesIn(searchRiders(twice, 'anna'))).toEqual(['Joanna Anna', 'Hanna Roy'])
  })

  test('lists names with the typed accents before names with different accents', () => {
    const riders = indexRiders(named('Ines', 'Inés', 'Inês'))
    expect(namesIn(searchRiders(riders, 'inés'))).toEqual(['Inés', 'Ines', 'Inês'])
    expect(namesIn(searchHorses(indexHorses(named('Inês', 'Inés')), 'Inés'))).toEqual(['Inés', 'Inês'])
  })

  test('lists riders without any runs last, even if their names match better', () => {
    const riders = indexRiders([
      { id: 1, name: 'Sam', never_rode: true },
      { id: 2, name: 'Balsam' },
      { id: 3, name: 'Sam Roy' },
      { id: 4, name: 'Balsama', never_rode: true },
    ])
    expect(namesIn(searchRiders(riders, 'sam'))).toEqual(['Sam Roy', 'Balsam', 'Sam', 'Balsama'])
  })

  test("finds no riders for empty text, or for text that spans two riders' names", () => {
    expect(searchRiders(riders, '')).toEqual({ hits: [], total: 0 })
    expect(searchRiders(riders, '  ')).toEqual({ hits: [], total: 0 })
    expect(searchRiders(riders, 'lee\njo').total).toBe(0)
    expect(searchRiders(indexRiders(named('a\nb')), 'a b').total).toBe(1)
  })

  test('shows fifty matching riders, but counts all of them', () => {
    const many = indexRiders(named(...Array<string>(3412).fill('Ann')))
    const { hits, total } = searchRiders(many, 'nn')
    expect(hits).toHaveLength(50)
    expect(total).toBe(3412)
  })

  test('finds the same riders as a linear search', () => {
    fc.assert(
      fc.property(someNames, someText, (names, text) => {
        const riders = named(...names)
        const part = searchable(text)
        const all = riders.filter(({ name }) => part && searchable(name).includes(part))
        const { hits, total } = searchRiders(indexRiders(riders), text)
        expect(total).toBe(all.length)
        expect(new Set(hits).size).toBe(Math.min(50, all.length))
        expect(all).toEqual(expect.arrayContaining(hits))
        const ranks = hits.map(({ name }) => {
          const line = searchable(name)
          return line === part ? 0 : ` ${line}`.includes(` ${part}`) ? 1 : 2
        })
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('horse search', () => {
  const horses = indexHorses(named('Star', 'Stardust', 'Blue Star', 'sTAR light'))

  test('finds horses by the start of their names, ignoring case and surrounding spaces', () => {
    expect(namesIn(searchHorses(horses, ' STAR '))).toEqual(['Star', 'sTAR light', 'Stardust'])
    expect(namesIn(searchHorses(horses, 'stard'))).toEqual(['Stardust'])
    expect(searchHorses(horses, '')).toEqual({ hits: [], total: 0 })
  })

  test('finds horses regardless of punctuation in their names or in the typed text', () => {
    const horses = indexHorses(named("Cruella's Cash", "O'So Fancy", 'Dash & Cash', 'Cruel'))
    expect(namesIn(searchHorses(horses, 'Cruellas C'))).toEqual(["Cruella's Cash"])
    expect(namesIn(searchHorses(horses, "o'so"))).toEqual(["O'So Fancy"])
    expect(namesIn(searchHorses(horses, 'oso f'))).toEqual(["O'So Fancy"])
    expect(namesIn(searchHorses(horses, 'dash cash'))).toEqual(['Dash & Cash'])
    expect(namesIn(searchHorses(horses, 'Dash  Cash'))).toEqual(['Dash & Cash'])
    expect(searchHorses(horses, "'")).toEqual({ hits: [], total: 0 })
  })

  test('finds the same horses as a linear search', () => {
    fc.assert(
      fc.property(someNames, someText, (names, text) => {
        const horses = named(...names)
        const start = normalizeHorseName(text)
        const all = horses.filter(({ name }) => start && normalizeHorseName(name).startsWith(start))
        const { hits, total } = searchHorses(indexHorses(horses), text)
        expect(total).toBe(all.length)
        expect(hits).toHaveLength(Math.min(50, all.length))
        expect(all).toEqual(expect.arrayContaining(hits))
      }),
    )
  })
})

test('suggests each rider or horse only once, even if listed under two names', () => {
  const twice = [
    { id: 7, name: 'Ann' },
    { id: 8, name: 'Ann' },
    { id: 7, name: 'Anna' },
  ]
  expect(namesIn(searchRiders(indexRiders(twice), 'an'))).toEqual(['Ann', 'Anna'])
  expect(namesIn(searchHorses(indexHorses(twice), 'an'))).toEqual(['Ann', 'Anna'])
})

test('finds a rider by full name only if the match is unique, with or without accents', () => {
  const riders = named('Inés Roy', 'Bo Lee', 'BO LEE', 'Zoe', 'Zoë')
  expect(findSingleMatch(riders, ' ines roy ')?.id).toBe(1)
  expect(findSingleMatch(riders, 'bo lee')).toBeUndefined()
  expect(findSingleMatch(riders, 'zoë')?.id).toBe(5)
  expect(findSingleMatch(riders, 'zoé')).toBeUndefined()
  expect(findSingleMatch(riders, 'Ines')).toBeUndefined()
})

test("keeps only letters, digits and spaces in a horse's name", () => {
  expect(stripNonNameCharacters("Zoë's Dash-4 (Cash)\n")).toBe('Zoës Dash4 Cash')
  expect(stripNonNameCharacters('Þór Ñandú 東風 हिरा')).toBe('Þór Ñandú 東風 हिरा')
  expect(stripNonNameCharacters('.')).toBe('')
})
