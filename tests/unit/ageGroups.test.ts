import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageGroup, type AgeFacts } from '../../server/rules/riders/ageGroup.ts'
import { ageOn } from '../../server/rules/riders/eligibility.ts'
import { classState, isDragBetween, findOnCourse } from '../../server/rules/schedule/runningOrder.ts'
import { dragAfter } from '../../server/rules/draw/slots.ts'

const DAY = '2026-06-06'
const groupOf = (known: Partial<AgeFacts>, day = DAY) => {
  const { group, by } = ageGroup(
    { birth_date: null, birth_year: null, is_adult: null, classes: [], ...known },
    day,
  )
  return by ? `${group} by ${by}` : group
}
const ages = (age_from: number | null, age_to: number | null, age_on: string | null = null) => ({
  age_from,
  age_to,
  age_on,
})
const [YOUTH, SENIOR] = [ages(null, 17), ages(50, null)]

test('treats a rider as an adult from the 18th birthday on, whichever age group the organizer chose', () => {
  expect(groupOf({ birth_date: '2008-06-06', is_adult: false, classes: [YOUTH] })).toBe('adult by birth date')
  expect(groupOf({ birth_date: '2008-06-07', is_adult: true, classes: [SENIOR] })).toBe('minor by birth date')
})

test("uses the birth year only if it determines the age group and the organizer hasn't chosen one", () => {
  expect(groupOf({ birth_year: 2007 })).toBe('adult by birth year')
  expect(groupOf({ birth_year: 2009 })).toBe('minor by birth year')
  expect(groupOf({ birth_year: 2007, is_adult: false })).toBe('minor by office')
  expect(groupOf({ birth_year: 2008 })).toBe('unknown')
  expect(groupOf({ birth_year: 2008, is_adult: true })).toBe('adult by office')
  expect(groupOf({ birth_year: 2008 }, '2026-12-31')).toBe('adult by birth year')
})

test('infers the age group from the class age limits', () => {
  expect(groupOf({ classes: [YOUTH] })).toBe('minor by class')
  expect(groupOf({ classes: [SENIOR] })).toBe('adult by class')
  expect(groupOf({ classes: [ages(18, null)] })).toBe('adult by class')
  expect(groupOf({ classes: [SENIOR, ages(null, null)] })).toBe('adult by class')
  expect(groupOf({ classes: [YOUTH], is_adult: true })).toBe('adult by office')
  expect(groupOf({ classes: [SENIOR], is_adult: false })).toBe('minor by office')
})

test('infers no age group if class age limits conflict or allow both minors and adults', () => {
  expect(groupOf({ classes: [YOUTH, SENIOR] })).toBe('unknown')
  expect(groupOf({ classes: [ages(null, 18)] })).toBe('unknown')
  expect(groupOf({ classes: [ages(17, null)] })).toBe('unknown')
  expect(groupOf({})).toBe('unknown')
})

test("uses the class's age cutoff date instead of the event date", () => {
  expect(groupOf({ classes: [ages(null, 17, '2026-01-01')] })).toBe('unknown')
  expect(groupOf({ classes: [ages(null, 16, '2026-01-01')] })).toBe('minor by class')
  expect(groupOf({ classes: [ages(18, null, '2026-12-31')] })).toBe('unknown')
  expect(groupOf({ classes: [ages(19, null, '2026-12-31')] })).toBe('adult by class')
})

test("never infers the wrong age group for a rider within the class's age limits", () => {
  const year = fc.integer({ min: 2000, max: 2015 })
  const date = (from: Date, to: Date) =>
    fc.date({ min: from, max: to, noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10))
  const born = date(new Date('1990-01-01'), new Date('2020-12-31'))
  const limit = fc.option(fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(born, limit, limit, year, year, (birth_date, age_from, age_to, on, held) => {
      const [age_on, day] = [`${on + 20}-03-01`, `${held + 20}-07-15`]
      const age = ageOn(birth_date, age_on)
      fc.pre((age_from === null || age >= age_from) && (age_to === null || age <= age_to))
      const { group } = ageGroup(
        { birth_date: null, birth_year: null, is_adult: null, classes: [{ age_from, age_to, age_on }] },
        day,
      )
      const truth = ageOn(birth_date, day) >= 18 ? 'adult' : 'minor'
      expect([truth, 'unknown']).toContain(group)
    }),
  )
})

const run = (slot: number, how: 'scored' | 'scratched' | 'to run') => ({
  slot,
  isScored: how === 'scored',
  isOver: how !== 'to run',
})

test('shows the run after the last scored run as "on course", skipping scratched runs', () => {
  const runs = [run(1, 'scored'), run(2, 'scored'), run(3, 'scratched'), run(4, 'to run'), run(7, 'to run')]
  expect(findOnCourse(runs)).toEqual({ now: 4, next: 7 })
})

test('doesn\'t show a run as "on course" before the first score or after the last', () => {
  expect(findOnCourse([run(1, 'to run'), run(2, 'to run')])).toEqual({ now: null, next: 1 })
  expect(findOnCourse([run(1, 'to run'), run(2, 'scored')])).toEqual({ now: null, next: null })
  expect(findOnCourse([])).toEqual({ now: null, next: null })
})

test('finds a drag between two slots, but ignores a drag after the second slot', () => {
  expect([
    isDragBetween(5, 6, 5),
    isDragBetween(4, 7, 5),
    isDragBetween(6, 10, 5),
    isDragBetween(5, 6, 0),
  ]).toEqual([true, true, false, false])
  const slot = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(
      slot,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 12 }),
      (first, more, every) => {
        const between = Array.from({ length: more }, (_, index) => first + index)
        expect(isDragBetween(first, first + more, every)).toBe(between.some((one) => dragAfter(one, every)))
      },
    ),
  )
})

test('shows a class as "not drawn", "draw out", "running" or "results"', () => {
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
