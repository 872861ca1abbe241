import { expect, test } from 'vitest'
import { currentEvent, eventTiming } from '../../server/rules/schedule/currentEvent.ts'

const today = '2026-06-10'
const event = (starts_on: string, ends_on: string | null = null) => ({ starts_on, ends_on, today })

test.each([
  ['on', event('2026-06-10')],
  ['on', event('2026-06-08', '2026-06-10')],
  ['next', event('2026-06-11')],
  ['last', event('2026-06-09')],
])('classifies an event as "%s": %j', (timing, one) => expect(eventTiming(one)).toBe(timing))

test('prefers the current event, then the next event, then the most recent one', () => {
  const last = event('2026-06-06', '2026-06-07')
  const on = event('2026-06-08', '2026-06-12')
  const next = event('2026-06-20')
  expect(currentEvent([last, on, next])).toBe(on)
  expect(currentEvent([last, next])).toBe(next)
  expect(currentEvent([event('2026-06-04'), last])).toBe(last)
  expect(currentEvent([])).toBeUndefined()
})

test('ignores events that ended more than a week ago', () => {
  expect(currentEvent([event('2026-06-03')])).toBeDefined()
  expect(currentEvent([event('2026-06-02')])).toBeUndefined()
})
