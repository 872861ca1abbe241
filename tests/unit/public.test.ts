import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsAsMinor } from '../../server/rules/minors.ts'
import { classState, dragBetween, onCourse } from '../../server/rules/running.ts'
import { dragAfter } from '../../server/rules/draw.ts'

test('a rider is of age on their eighteenth birthday, whatever the secretary says', () => {
  const born = (birth_date: string, is_adult = false) => countsAsMinor({ birth_date, is_adult }, '2026-06-06')
  expect(born('2008-06-06')).toBe(false)
  expect(born('2008-06-07')).toBe(true)
  expect(born('2008-06-07', true)).toBe(true)
})

test('of unknown age are adults only those of whom the secretary says so', () => {
  expect(countsAsMinor({ birth_date: null, is_adult: false }, '2026-06-06')).toBe(true)
  expect(countsAsMinor({ birth_date: null, is_adult: true }, '2026-06-06')).toBe(false)
})

const run = (slot: number, how: 'scored' | 'scratched' | 'to run') => ({
  slot,
  isScored: how === 'scored',
  isOver: how !== 'to run',
})

test('the first run after the last score is on course, and a scratched one is passed over', () => {
  const runs = [run(1, 'scored'), run(2, 'scored'), run(3, 'scratched'), run(4, 'to run'), run(7, 'to run')]
  expect(onCourse(runs)).toEqual({ now: 4, next: 7 })
})

test('before the first score nobody is on course; after the last nobody is next', () => {
  expect(onCourse([run(1, 'to run'), run(2, 'to run')])).toEqual({ now: null, next: 1 })
  expect(onCourse([run(1, 'to run'), run(2, 'scored')])).toEqual({ now: null, next: null })
  expect(onCourse([])).toEqual({ now: null, next: null })
})

test('between two slots there is a drag if one comes after any slot from the first to the one before the second', () => {
  expect([dragBetween(5, 6, 5), dragBetween(4, 7, 5), dragBetween(6, 10, 5), dragBetween(5, 6, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const slot = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(
      slot,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 12 }),
      (first, more, every) => {
        const between = Array.from({ length: more }, (_, index) => first + index)
        expect(dragBetween(first, first + more, every)).toBe(between.some((one) => dragAfter(one, every)))
      },
    ),
  )
})

test('a class is not drawn, drawn, running, and at last has results', () => {
  const go = (given: object) => ({
    publish_draw: true,
    publish_payout: false,
    runs: 2,
    over: 0,
    scored: 0,
    ...given,
  })
  expect(classState([go({ publish_draw: false })])).toBe('not drawn')
  expect(classState([go({})])).toBe('draw out')
  expect(classState([go({ over: 1 })]), 'one is scratched').toBe('draw out')
  expect(classState([go({ over: 1, scored: 1 })])).toBe('running')
  expect(classState([go({ over: 2, scored: 1 })])).toBe('results')
  expect(classState([go({ publish_payout: true })])).toBe('results')
  expect(classState([go({ over: 2, scored: 2 }), go({})])).toBe('running')
})
