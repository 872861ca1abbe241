import { expect, test } from 'vitest'
import { ageOn, eligibilityWarning } from '../../server/rules/eligibility.ts'

test.each([
  ['2008-06-06', '2026-06-05', 17],
  ['2008-06-06', '2026-06-06', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-12-31', '2026-01-01', 17],
])('who was born on %s is on %s %i years old', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

const asked = { age_from: null, age_to: null, age_on: '2026-01-01', association: null }
const rider = { name: 'Rita', birth_date: '1990-05-01', bbr_id: null }

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

test('a member of BBR has a number; of other associations nothing is known', () => {
  expect(eligibilityWarning({ ...asked, association: 'bbr' }, rider)).toBe('Rita has no BBR #.')
  expect(eligibilityWarning({ ...asked, association: 'BBR' }, { ...rider, bbr_id: '12' })).toBeNull()
  expect(eligibilityWarning({ ...asked, association: 'NBHA' }, rider)).toBeNull()
})
