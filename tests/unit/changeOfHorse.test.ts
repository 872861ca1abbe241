import fc from 'fast-check'
import { expect, test } from 'vitest'
import { horseChangeWarnings, sidePotWarnings } from '../../server/rules/entries/changeOfHorse.ts'

const warningsFor = (slot: number | null, others: (number | null)[], minGap = 8) =>
  horseChangeWarnings({ slot, horse: 'Rocket' }, others, minGap)

test("warns about each of the new horse's other runs that is too close to the changed run", () => {
  expect(warningsFor(16, [14, 20])).toEqual([
    'Rocket now runs only 2 slots from its run in slot 14. The class minimum is 8.',
    'Rocket now runs only 4 slots from its run in slot 20. The class minimum is 8.',
  ])
})

test('warns if the horse already runs in the go, even if the runs are far enough apart', () => {
  expect(warningsFor(22, [14])).toEqual(['Rocket also runs in slot 14.'])
  expect(warningsFor(16, [40, 14, 30])).toEqual([
    'Rocket now runs only 2 slots from its run in slot 14. The class minimum is 8.',
    'Rocket also runs in slots 30 and 40.',
  ])
})

test("warns about the new horse's other runs even if one of the runs has no slot", () => {
  expect(warningsFor(null, [14])).toEqual(['Rocket also runs in slot 14.'])
  expect(warningsFor(16, [null])).toEqual(["Rocket also has a run that isn't in the draw yet."])
})

test("doesn't warn if the horse has no other runs in the go", () => {
  expect(warningsFor(16, [])).toEqual([])
  expect(warningsFor(null, [])).toEqual([])
})

test('names up to five side pots that the run stays entered in', () => {
  expect(sidePotWarnings([])).toEqual([])
  expect(sidePotWarnings(['Novice Pot', 'Stallion Pot'])).toEqual([
    'Still entered in Novice Pot and Stallion Pot: check that the new horse qualifies.',
  ])
  expect(sidePotWarnings(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toEqual([
    'Still entered in A, B, C, D, E, and 2 more: check that the new horse qualifies.',
  ])
})

test("names each of the horse's other runs once in the warnings", () => {
  const slots = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(slots, fc.integer({ min: 1, max: 30 }), ([slot, ...others], minGap) => {
      const named = warningsFor(slot!, others, minGap).flatMap((warning) =>
        warning
          .replace(/^Rocket now runs only \d+ slots? from|The class minimum is \d+/g, '')
          .match(/\d+/g)!
          .map(Number),
      )
      expect(named.toSorted((one, other) => one - other)).toEqual(
        others.toSorted((one, other) => one - other),
      )
    }),
  )
})
