import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexHorses, indexRiders, onlyNameCharacters, searchHorses, searchRiders } from '#rules/suggest.ts'

const named = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))
const namesIn = ({ hits }: { hits: { name: string }[] }) => hits.map(({ name }) => name)

// Few letters, so that texts are often found.
const someNames = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' '), maxLength: 6 }), {
  maxLength: 120,
})
const someText = fc.string({ unit: fc.constantFrom('A', 'b', 'é', ' '), maxLength: 3 })

describe('riders', () => {
  const riders = indexRiders(named('Ann Lee', 'Joanna Smith', 'Bo Hanley', 'Zoë Ann'))

  test('are found by any part of their name, whatever the case and outer spaces', () => {
    expect(namesIn(searchRiders(riders, 'ann'))).toEqual(['Ann Lee', 'Joanna Smith', 'Zoë Ann'])
    expect(namesIn(searchRiders(riders, ' LEE '))).toEqual(['Ann Lee'])
    expect(namesIn(searchRiders(riders, 'ZOË'))).toEqual(['Zoë Ann'])
    expect(namesIn(searchRiders(riders, 'n l'))).toEqual(['Ann Lee'])
  })

  test('are not suggested for an empty text, nor across two names', () => {
    expect(searchRiders(riders, '')).toEqual({ hits: [], total: 0 })
    expect(searchRiders(riders, '  ')).toEqual({ hits: [], total: 0 })
    expect(searchRiders(riders, 'lee\njo').total).toBe(0)
    expect(searchRiders(indexRiders(named('a\nb')), 'a b').total).toBe(1)
  })

  test('are counted beyond the fifty that are shown', () => {
    const many = indexRiders(named(...Array<string>(3412).fill('Ann')))
    const { hits, total } = searchRiders(many, 'nn')
    expect(hits).toHaveLength(50)
    expect(total).toBe(3412)
  })

  test('are the same as if every name were looked at', () => {
    fc.assert(
      fc.property(someNames, someText, (names, text) => {
        const riders = named(...names)
        const part = text.trim().toLowerCase()
        const all = riders.filter(({ name }) => part && name.trim().toLowerCase().includes(part))
        expect(searchRiders(indexRiders(riders), text)).toEqual({ hits: all.slice(0, 50), total: all.length })
      }),
    )
  })
})

describe('horses', () => {
  const horses = indexHorses(named('Star', 'Stardust', 'Blue Star', 'sTAR light'))

  test('are found by the start of their name, whatever the case and outer spaces', () => {
    expect(namesIn(searchHorses(horses, ' STAR '))).toEqual(['Star', 'sTAR light', 'Stardust'])
    expect(namesIn(searchHorses(horses, 'stard'))).toEqual(['Stardust'])
    expect(searchHorses(horses, '')).toEqual({ hits: [], total: 0 })
  })

  test('are the same as if every name were looked at', () => {
    fc.assert(
      fc.property(someNames, someText, (names, text) => {
        const horses = named(...names)
        const start = text.trim().toLowerCase()
        const all = horses.filter(({ name }) => start && name.trim().toLowerCase().startsWith(start))
        const { hits, total } = searchHorses(indexHorses(horses), text)
        expect(total).toBe(all.length)
        expect(hits).toHaveLength(Math.min(50, all.length))
        expect(all).toEqual(expect.arrayContaining(hits))
      }),
    )
  })
})

test('who comes twice in the lists is suggested once, as listed last', () => {
  const twice = [
    { id: 7, name: 'Ann' },
    { id: 8, name: 'Ann' },
    { id: 7, name: 'Anna' },
  ]
  expect(namesIn(searchRiders(indexRiders(twice), 'an'))).toEqual(['Anna', 'Ann'])
  expect(namesIn(searchHorses(indexHorses(twice), 'an'))).toEqual(['Ann', 'Anna'])
})

test('the name of a horse is letters, digits and spaces, also when it is pasted', () => {
  expect(onlyNameCharacters("Zoë's Dash-4 (Cash)\n")).toBe('Zoës Dash4 Cash')
  expect(onlyNameCharacters('Þór Ñandú 東風 हिरा')).toBe('Þór Ñandú 東風 हिरा')
  expect(onlyNameCharacters('.')).toBe('')
})
