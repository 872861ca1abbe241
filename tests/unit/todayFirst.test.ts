import fc from 'fast-check'
import { expect, test } from 'vitest'
import { todayFirst } from '#rules/classes/todayFirst.ts'

const SATURDAY = '2030-05-11'
const names = (classes: { name: string }[]) => classes.map(({ name }) => name)

test("lists today's classes first, then earlier classes, then later classes", () => {
  const classes = [
    { name: 'Sunday Open', runs_on: '2030-05-12' },
    { name: 'Friday Youth', runs_on: '2030-05-10' },
    { name: 'Saturday Youth', runs_on: SATURDAY },
    { name: 'Thursday Open', runs_on: '2030-05-09' },
    { name: 'Any-day jackpot', runs_on: null },
    { name: 'Saturday Open', runs_on: SATURDAY },
    { name: 'Friday Open', runs_on: '2030-05-10' },
  ]
  expect(names(todayFirst(classes, SATURDAY))).toEqual([
    'Saturday Youth',
    'Any-day jackpot',
    'Saturday Open',
    'Thursday Open',
    'Friday Youth',
    'Friday Open',
    'Sunday Open',
  ])
})

test('keeps the order of classes without dates', () => {
  const classes = ['Open', 'Youth', 'Senior'].map((name) => ({ name, runs_on: null }))
  expect(todayFirst(classes, SATURDAY)).toEqual(classes)
})

test("keeps every class, and never lists another day's class before today's classes", () => {
  const day = fc.constantFrom(null, '2030-05-10', SATURDAY, '2030-05-12')
  fc.assert(
    fc.property(fc.array(fc.record({ runs_on: day })), (classes) => {
      const sorted = todayFirst(classes, SATURDAY)
      expect(new Set(sorted)).toEqual(new Set(classes))
      const isToday = sorted.map(({ runs_on }) => runs_on === null || runs_on === SATURDAY)
      expect(isToday.lastIndexOf(true)).toBe(isToday.filter(Boolean).length - 1)
    }),
  )
})
