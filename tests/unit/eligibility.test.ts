import { expect, test } from 'vitest'
import { ageOn, eligibilityWarning } from '../../server/rules/riders/eligibility.ts'

test.each([
  ['2008-06-06', '2026-06-05', 17],
  ['2008-06-06', '2026-06-06', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-12-31', '2026-01-01', 17],
])('who was born on %s is on %s %i years old', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

const asked = { age_from: null, age_to: null, age_on: '2026-01-01', association: null, day: '2026-06-06' }
const rider = { name: 'Rita', birth_date: '1990-05-01', bbr_id: null, cards: [] }

test('a class that asks nothing is for everybody', () => {
  expect(eligibilityWarning(asked, rider)).toBeNull()
})

test('too young and too old are said with the age on the day of the class', () => {
  expect(eligibilityWarning({ ...asked, age_from: 50 }, rider)).toBe(
    'Rita is 35: the class is for riders from 50.',
  )
  expect(eligibilityWarning({ ...asked, age_to: 18 }, rider)).toBe(
    'Rita is 35: the class is for riders up to 18.',
  )
  expect(eligibilityWarning({ ...asked, age_from: 35, age_to: 35 }, rider)).toBeNull()
})

test('a member of BBR has its number in the profile, or on a card', () => {
  const bbr = { ...asked, association: 'bbr' }
  expect(eligibilityWarning(bbr, rider)).toBe('Rita has no BBR #.')
  expect(eligibilityWarning(bbr, { ...rider, bbr_id: '12' })).toBeNull()
  expect(eligibilityWarning(bbr, { ...rider, cards: [card('BBR')] })).toBeNull()
})

const card = (body: string, valid_until: string | null = null) => ({ body, number: '77', valid_until })

test('a member of another association has a card of it, however both of them were typed', () => {
  const nbha = { ...asked, association: 'NBHA' }
  expect(eligibilityWarning(nbha, rider)).toBe('Rita has no number of NBHA.')
  expect(eligibilityWarning(nbha, { ...rider, bbr_id: '12', cards: [card('WPRA')] })).toBe(
    'Rita has no number of NBHA.',
  )
  expect(eligibilityWarning(nbha, { ...rider, cards: [card('n.b.h.a.')] })).toBeNull()
})

test('a card is good until its last day, the day of the event included', () => {
  const nbha = { ...asked, association: 'NBHA' }
  const until = (...days: string[]) =>
    eligibilityWarning(nbha, { ...rider, cards: days.map((day) => card('NBHA', day)) })
  expect(until('2026-06-06')).toBeNull()
  expect(until('2025-12-31', '2026-06-05')).toBe('The NBHA card of Rita ended on 2026-06-05.')
  expect(until('2025-12-31', '2026-12-31')).toBeNull()
})
