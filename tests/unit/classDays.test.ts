import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatLocalTime, parseDay, parseLocalTime } from '#lib/dates.ts'
import { absoluteDays, movedDays, relativeDays } from '#rules/entries/classDays.ts'

const DENVER = 'America/Denver'
const ZONES = [
  'UTC',
  DENVER,
  'America/Phoenix',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

describe('converting between local time and UTC', () => {
  test.each([
    ['2026-07-04T18:30', '2026-07-05T00:30:00Z'],
    ['2026-12-24T00:00', '2026-12-24T07:00:00Z'],
    // The last unambiguous minute before each clock change, and the first one after it.
    ['2026-03-08T01:59', '2026-03-08T08:59:00Z'],
    ['2026-03-08T03:00', '2026-03-08T09:00:00Z'],
    ['2026-11-01T00:59', '2026-11-01T06:59:00Z'],
    ['2026-11-01T02:00', '2026-11-01T09:00:00Z'],
  ])('converts the local time %s in Denver to %s', (local, moment) => {
    expect(parseLocalTime(DENVER, local)).toEqual(new Date(moment))
    expect(formatLocalTime(DENVER, new Date(moment))).toBe(local)
  })

  test('moves a local time one hour later if daylight saving time skips it', () => {
    expect(formatLocalTime(DENVER, parseLocalTime(DENVER, '2026-03-08T02:30'))).toBe('2026-03-08T03:30')
  })

  test('uses the first occurrence of a local time that repeats when daylight saving time ends', () => {
    expect(parseLocalTime(DENVER, '2026-11-01T01:30')).toEqual(new Date('2026-11-01T07:30:00Z'))
  })

  test('returns the same local time after parsing and formatting it, in any time zone', () => {
    const minute = 60_000
    const anyMinute = fc.integer({ min: 0, max: 36_000_000 }).map((at) => new Date(at * minute))
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyMinute, (zone, moment) => {
        const local = formatLocalTime(zone, moment)
        expect(formatLocalTime(zone, parseLocalTime(zone, local))).toBe(local)
      }),
    )
  })
})

const weekend = { starts_on: '2026-06-06', ends_on: '2026-06-07', time_zone: DENVER }
const sunday = { runs_on: parseDay('2026-06-07'), books_close_at: parseLocalTime(DENVER, '2026-06-05T18:00') }

describe('class days', () => {
  test('numbers class days from the first day of the event', () => {
    expect(relativeDays(weekend, sunday)).toEqual({ runs_on: 1, books_close_at: { day: -1, time: '18:00' } })
  })

  test("doesn't set a day or a closing time for a class that has neither", () => {
    const none = { runs_on: null, books_close_at: null }
    expect(absoluteDays(weekend, relativeDays(weekend, none))).toEqual(none)
  })

  test('moves the class days with the event if the event keeps its length', () => {
    const november = { ...weekend, starts_on: '2026-11-14', ends_on: '2026-11-15' }
    expect(movedDays(weekend, november, sunday)).toEqual({
      runs_on: parseDay('2026-11-15'),
      books_close_at: parseLocalTime(DENVER, '2026-11-13T18:00'),
    })
    const saturday = { ...weekend, ends_on: null }
    const moved = movedDays(saturday, { ...saturday, starts_on: '2026-06-07' }, sunday)
    expect(moved.runs_on, 'outside the event before and after the change').toBeNull()
  })

  test('keeps class days that still fall within the event when it gets longer or shorter', () => {
    expect(movedDays(weekend, { ...weekend, starts_on: '2026-06-05' }, sunday)).toEqual(sunday)
    expect(movedDays(weekend, { ...weekend, ends_on: null }, sunday)).toEqual({ ...sunday, runs_on: null })
  })

  test('restores the class days when the event moves to other days and back', () => {
    const anyWeekend = fc.record({ start: fc.nat(3000), zone: fc.constantFrom(...ZONES), minute: fc.nat(59) })
    fc.assert(
      fc.property(anyWeekend, ({ start, zone, minute }) => {
        const starts_on = addDays('2024-01-01', start)
        const other = { starts_on, ends_on: addDays(starts_on, 1), time_zone: zone }
        // Between noon and 1 PM, because clocks change at night.
        const at = `2026-06-05T12:${String(minute).padStart(2, '0')}`
        const days = { ...sunday, books_close_at: parseLocalTime(DENVER, at) }
        expect(movedDays(other, weekend, movedDays(weekend, other, days))).toEqual(days)
      }),
    )
  })
})
