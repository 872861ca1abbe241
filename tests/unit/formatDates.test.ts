import { expect, test } from 'vitest'
import * as dates from '#lib/formatDates.ts'
import * as days from '#lib/formatDays.ts'

const CHICAGO = 'America/Chicago'
const AFTERNOON = '2026-11-21T21:05:00Z'

test('formats a timestamp in a time zone', () => {
  expect(dates.formatDate(AFTERNOON, CHICAGO)).toBe('Nov 21, 2026')
  expect(dates.formatTime(AFTERNOON, CHICAGO)).toBe('3:05 PM')
  expect(dates.formatDateTime(AFTERNOON, CHICAGO)).toBe('Nov 21, 3:05 PM')
  expect(dates.formatFullDateTime(AFTERNOON, CHICAGO)).toBe('Nov 21, 2026, 3:05 PM')
  expect(dates.formatDateTimeWithZone(AFTERNOON, CHICAGO)).toBe('Nov 21, 2026, 3:05 PM CST')
  expect(dates.formatDateTimeWithZone(AFTERNOON, 'UTC')).toBe('Nov 21, 2026, 9:05 PM UTC')
})

test('accepts a timestamp as a string, a number or a Date', () => {
  const moment = new Date(AFTERNOON)
  for (const one of [AFTERNOON, moment, moment.getTime()])
    expect(dates.formatDateTime(one, CHICAGO)).toBe('Nov 21, 3:05 PM')
})

test("omits a timestamp's date only if the date is today in the given time zone", () => {
  const now = (text: string) => dates.formatRecentWithZone(AFTERNOON, CHICAGO, Date.parse(text))
  expect(now('2026-11-22T05:59:00Z')).toBe('3:05 PM CST')
  expect(now('2026-11-22T06:00:00Z')).toBe('Nov 21, 2026, 3:05 PM CST')
  expect(dates.formatRecent(Date.now())).toMatch(/^\d{1,2}:\d\d [AP]M$/)
  expect(dates.formatRecent(Date.now() - 3 * 86_400_000)).toMatch(/^\w{3} \d{1,2}, \d{1,2}:\d\d [AP]M$/)
})

test('formats a date without regard to time zones', () => {
  for (const day of ['2026-11-21', new Date('2026-11-21T00:00:00Z')]) {
    expect(days.formatWeekday(day)).toBe('Sat, Nov 21, 2026')
    expect(days.formatShortWeekday(day)).toBe('Sat, Nov 21')
    expect(days.formatLongDate(day)).toBe('November 21, 2026')
  }
})

test("formats an event's dates, showing the year once if both dates share it", () => {
  const format = (starts_on: string, ends_on: string | null) => days.formatEventDays({ starts_on, ends_on })
  expect(format('2026-11-21', null)).toBe('Sat, Nov 21, 2026')
  expect(format('2026-11-20', '2026-11-21')).toBe('Fri, Nov 20 to Sat, Nov 21, 2026')
  expect(format('2026-12-31', '2027-01-01')).toBe('Thu, Dec 31, 2026 to Fri, Jan 1, 2027')
})

test('formats a local time with the weekday', () => {
  expect(days.formatWeekdayTime('2026-11-21T07:10')).toBe('Sat 7:10 AM')
})
