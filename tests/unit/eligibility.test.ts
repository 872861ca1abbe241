import { describe, expect, test } from 'vitest'
import {
  ageOn,
  associationCard,
  eligibilityWarning,
  isSameText,
} from '../../server/rules/riders/eligibility.ts'

test.each([
  ['2008-06-06', '2026-06-05', 17],
  ['2008-06-06', '2026-06-06', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-12-31', '2026-01-01', 17],
])("computes a rider's age: born %s, date %s, age %i", (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

test.each([
  ['N.B.H.A.', 'nbha', true],
  ['★', '♥', false],
  ['★', '', false],
])('tells whether the association names "%s" and "%s" are the same: %s', (one, other, isSame) => {
  expect(isSameText(one, other)).toBe(isSame)
})

const asked = { age_from: null, age_to: null, age_on: '2026-01-01', association: null, day: '2026-06-06' }
const rider = { name: 'Rita', birth_date: '1990-05-01', birth_year: null, bbr_id: null, cards: [] }

test("doesn't give an eligibility warning in a class without requirements", () => {
  expect(eligibilityWarning(asked, rider)).toBeNull()
})

test("warns about a rider who is too young or too old on the class's cutoff date", () => {
  expect(eligibilityWarning({ ...asked, age_from: 50 }, rider)).toBe(
    'Rita is 35. This class is for ages 50 and up.',
  )
  expect(eligibilityWarning({ ...asked, age_to: 18 }, rider)).toBe(
    'Rita is 35. This class is for ages 18 and under.',
  )
  expect(eligibilityWarning({ ...asked, age_from: 35, age_to: 35 }, rider)).toBeNull()
})

test('warns about a rider with only a birth year if no birthday in that year fits', () => {
  const born = (birth_year: number) => ({ ...rider, birth_date: null, birth_year })
  const youth = { ...asked, age_to: 18, age_on: '2026-06-06' }
  expect(eligibilityWarning(youth, born(1985))).toBe(
    'Rita was born in 1985. This class is for ages 18 and under.',
  )
  expect(eligibilityWarning(youth, born(2006))).toContain('born in 2006')
  expect(eligibilityWarning(youth, born(2007)), '18 until the birthday').toBeNull()
  const senior = { ...asked, age_from: 50, age_on: '2026-06-06' }
  expect(eligibilityWarning(senior, born(1977))).toContain('for ages 50 and up')
  expect(eligibilityWarning(senior, born(1976)), '50 after the birthday').toBeNull()
  expect(eligibilityWarning(youth, { ...born(1985), birth_date: '2010-01-01' })).toBeNull()
})

test("accepts a BBR number from the rider's profile or from a membership card", () => {
  const bbr = { ...asked, association: 'bbr' }
  expect(eligibilityWarning(bbr, rider)).toBe('Rita has no BBR #.')
  expect(eligibilityWarning(bbr, { ...rider, bbr_id: '12' })).toBeNull()
  expect(eligibilityWarning(bbr, { ...rider, cards: [card('BBR')] })).toBeNull()
})

const card = (body: string, valid_until: string | null = null, district: string | null = null) => ({
  body,
  number: '77',
  district,
  valid_until,
})

test('matches the association on a membership card regardless of case and punctuation', () => {
  const nbha = { ...asked, association: 'NBHA' }
  expect(eligibilityWarning(nbha, rider)).toBe('Rita has no NBHA #.')
  expect(eligibilityWarning(nbha, { ...rider, bbr_id: '12', cards: [card('WPRA')] })).toBe(
    'Rita has no NBHA #.',
  )
  expect(eligibilityWarning(nbha, { ...rider, cards: [card('n.b.h.a.')] })).toBeNull()
})

test('accepts a membership card through its expiration date', () => {
  const nbha = { ...asked, association: 'NBHA' }
  const until = (...days: string[]) =>
    eligibilityWarning(nbha, { ...rider, cards: days.map((day) => card('NBHA', day)) })
  expect(until('2026-06-06')).toBeNull()
  expect(until('2025-12-31', '2026-06-05')).toBe("Rita's NBHA card expired on June 5, 2026.")
  expect(until('2025-12-31', '2026-12-31')).toBeNull()
})

describe('finding a membership card', () => {
  const holder = (bbr_id: string | null, ...cards: ReturnType<typeof card>[]) => ({ bbr_id, cards })

  test('finds the membership card that is valid on the given date, and returns its district', () => {
    const cards = [card('NBHA', '2025-12-31'), { ...card('nbha', '2026-12-31', 'TX05'), number: '78' }]
    expect(associationCard('NBHA', holder(null, ...cards), '2026-06-06')).toEqual({
      number: '78',
      district: 'TX05',
      expired_on: null,
    })
  })

  test('finds the most recently expired membership card if no card is valid', () => {
    const cards = [card('NBHA', '2025-12-31'), card('NBHA', '2026-01-31'), card('NBHA', '2024-12-31')]
    expect(associationCard('NBHA', holder(null, ...cards), '2026-06-06')).toEqual({
      number: '77',
      district: null,
      expired_on: '2026-01-31',
    })
  })

  test("treats the BBR number in the rider's profile as a BBR membership card", () => {
    expect(associationCard('BBR', holder('12'), '2026-06-06').number).toBe('12')
    expect(associationCard('NBHA', holder('12', card('WPRA')), '2026-06-06')).toEqual({
      number: null,
      district: null,
      expired_on: null,
    })
  })
})
