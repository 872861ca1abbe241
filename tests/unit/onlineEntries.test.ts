import { describe, expect, test } from 'vitest'
import { acceptedText } from '#rules/entries/acceptedText.ts'
import { eventClosedBecause, onlineClosing } from '#rules/entries/online.ts'
import type { OfferedClass, OfferedContest } from '#wire/riderApp/onlineEntries.ts'
import { onlineEntryText } from '#rules/notifications/onlineEntry.ts'
import {
  type Choice,
  keepOffered,
  marksOf,
  NO_CHOICE,
  offeredBy,
  toggleClass,
  toggleContest,
} from '../../resources/js/riderApp/entries/choice.ts'

const NOW = new Date('2026-06-06T12:00:00Z')
const EVENT = {
  name: 'Spring Race',
  starts_on: new Date('2026-06-06'),
  ends_on: null,
  is_public: true,
  takes_online_entries: true,
  archived_at: null,
  closed_at: null,
}
const CLASS = {
  takes_online_entries: true,
  online_limit: null,
  books_close: 'never' as const,
  books_close_at: null,
  drag_every: 5,
}
const go = (given: object = {}) => ({ scored: 0, left: 10, entered: 10, ...given })

describe('the text about an accepted entry', () => {
  const JENNA = { rider: 'Jenna Cole', horse: 'Dash', contests: ['Open'], owes_cents: 13_000, payer: null }
  const open = (draw: number, round = '') => ({ contest: 'Open', round, draw })

  test('lists the classes, the draw numbers and the amount that the rider owes', () => {
    expect(acceptedText({ ...JENNA, contests: ['Open', 'Senior'], draws: [open(12)] })).toBe(
      'Jenna Cole on Dash is in Open (draw #12) and Senior. Owes $130.00.',
    )
    expect(acceptedText({ ...JENNA, horse: null, draws: [open(12, '1'), open(5, '2')] })).toBe(
      'Jenna Cole is in Open (1st Go draw #12, 2nd Go draw #5). Owes $130.00.',
    )
  })

  test("leaves out draw numbers before the draw, and names who pays the rider's bill", () => {
    expect(acceptedText({ ...JENNA, draws: [], payer: 'Dan Cole' })).toBe(
      'Jenna Cole on Dash is in Open. Dan Cole owes $130.00 in all.',
    )
    expect(acceptedText({ ...JENNA, draws: [], owes_cents: 0 })).toBe('Jenna Cole on Dash is in Open.')
  })
})

describe('classes open to online entries', () => {
  test("accepts online entries until the books close for any of the class's gos", () => {
    expect(onlineClosing(CLASS, [go()], 0, NOW)).toBeNull()
    const books = { ...CLASS, books_close: 'first horse' as const }
    expect(onlineClosing(books, [go(), go()], 0, NOW)).toBeNull()
    expect(onlineClosing(books, [go({ scored: 1 }), go()], 0, NOW)).toBe('closed')
    const at = { ...CLASS, books_close: 'at' as const, books_close_at: NOW }
    expect(onlineClosing(at, [go()], 0, new Date(NOW.getTime() - 1))).toBeNull()
    expect(onlineClosing(at, [go()], 0, NOW)).toBe('closed')
  })

  test('closes a class to online entries once every payout is published', () => {
    expect(onlineClosing(CLASS, [], 0, NOW)).toBe('closed')
    expect(onlineClosing({ ...CLASS, takes_online_entries: false }, [], 0, NOW)).toBe('window')
  })

  test('closes a class as full once its fullest go plus the waiting entries reach the limit', () => {
    const limited = { ...CLASS, online_limit: 12 }
    expect(onlineClosing(limited, [go(), go({ entered: 9 })], 1, NOW)).toBeNull()
    expect(onlineClosing(limited, [go({ entered: 9 }), go()], 2, NOW)).toBe('full')
    expect(onlineClosing(limited, [go({ entered: 12 })], 0, NOW)).toBe('full')
  })

  test('accepts online entries only if the event is public, open and set to accept online entries', () => {
    expect(eventClosedBecause(EVENT, '2026-06-06')).toBeNull()
    for (const change of [
      { is_public: false },
      { takes_online_entries: false },
      { archived_at: NOW },
      { closed_at: NOW },
    ])
      expect(eventClosedBecause({ ...EVENT, ...change }, '2026-06-06')).toBe(
        "Spring Race doesn't take online entries now. Ask the secretary.",
      )
  })

  test('accepts online entries through the last day of the event', () => {
    expect(eventClosedBecause(EVENT, '2026-06-07')).toBe('Spring Race is over.')
    const weekend = { ...EVENT, ends_on: new Date('2026-06-07') }
    expect(eventClosedBecause(weekend, '2026-06-07')).toBeNull()
    expect(eventClosedBecause(weekend, '2026-06-08')).toBe('Spring Race is over.')
  })
})

describe('online entry form on the phone', () => {
  const contest = (id: number, kind: OfferedContest['kind'], rolls_by_default = false): OfferedContest => ({
    id,
    name: `Contest ${id}`,
    fee_cents: 1_000,
    kind,
    rolls_by_default,
  })
  const newClass = (id: number, ...contests: OfferedContest[]): OfferedClass => ({
    id,
    name: `Class ${id}`,
    runs_on: null,
    fee_cents: 5_000,
    tracks_horses: true,
    closed_because: null,
    contests,
  })
  const SENIOR = contest(11, 'side pot')
  const YOUTH_ROLLED = contest(3, 'rollover', true)
  const AVERAGE = contest(9, 'average')
  const SATURDAY = newClass(1, SENIOR, YOUTH_ROLLED, AVERAGE)
  const SUNDAY = newClass(2, YOUTH_ROLLED, AVERAGE)
  const YOUTH = newClass(3)
  const CLASSES = [SATURDAY, SUNDAY, YOUTH]
  const choose = (...classes: OfferedClass[]) => classes.reduce<Choice>(toggleClass, NO_CHOICE)

  test('adds a default rollover to only one of the chosen classes', () => {
    expect(choose(SATURDAY, SUNDAY)).toEqual({
      activity_ids: [1, 2],
      contests: [{ activity_id: 1, contest_id: 3 }],
      averages: [],
    })
    expect(choose(YOUTH, SATURDAY).contests).toEqual([])
  })

  test('removes a rollover when the user chooses the class it rolls into', () => {
    expect(choose(SATURDAY, YOUTH)).toMatchObject({ activity_ids: [1, 3], contests: [] })
    const chosen = toggleContest(choose(SATURDAY), 1, SENIOR)
    expect(toggleClass(chosen, SATURDAY)).toEqual(NO_CHOICE)
  })

  test('drops choices that can no longer be entered, and lists those choices', () => {
    const chosen = toggleContest(toggleContest(choose(SATURDAY, SUNDAY), 1, SENIOR), 1, AVERAGE)
    expect(keepOffered(chosen, CLASSES, [...CLASSES])).toEqual({ choice: chosen, dropped: [] })

    const withoutSenior = [newClass(1, YOUTH_ROLLED, AVERAGE), SUNDAY, YOUTH]
    expect(keepOffered(chosen, CLASSES, withoutSenior)).toEqual({
      choice: { ...chosen, contests: [{ activity_id: 1, contest_id: 3 }] },
      dropped: ['Contest 11'],
    })
    const full = [{ ...SATURDAY, closed_because: 'Class 1 is full.' }, SUNDAY, YOUTH]
    expect(keepOffered(chosen, CLASSES, full)).toEqual({
      choice: { activity_ids: [2], contests: [], averages: [9] },
      dropped: ['Class 1'],
    })
    expect(keepOffered(chosen, CLASSES, [newClass(2, YOUTH_ROLLED)])).toEqual({
      choice: { activity_ids: [2], contests: [], averages: [] },
      dropped: ['Class 1', 'Contest 9'],
    })
  })

  test('keeps a rollover only in the class in which it was chosen last', () => {
    const moved = toggleContest(choose(SATURDAY, SUNDAY), 2, YOUTH_ROLLED)
    expect(moved.contests).toEqual([{ activity_id: 2, contest_id: 3 }])
    expect(toggleContest(moved, 2, YOUTH_ROLLED).contests).toEqual([])
  })

  test('offers and enters an average only in the first chosen class that counts toward it', () => {
    const chosen = toggleContest(choose(SATURDAY, SUNDAY), 1, AVERAGE)
    expect(offeredBy(chosen, CLASSES, SATURDAY)).toEqual([SENIOR, YOUTH_ROLLED, AVERAGE])
    expect(offeredBy(chosen, CLASSES, SUNDAY)).toEqual([YOUTH_ROLLED])
    expect(marksOf(chosen, CLASSES).contests).toContainEqual({ activity_id: 1, contest_id: 9 })
    const sundayOnly = toggleClass(chosen, SATURDAY)
    expect(marksOf(sundayOnly, CLASSES).contests).toContainEqual({ activity_id: 2, contest_id: 9 })
    expect(marksOf(toggleClass(sundayOnly, SUNDAY), CLASSES).contests).toEqual([])
  })
})

test('keeps notifications about online entries within the length limits', () => {
  const contests = Array.from({ length: 40 }, (_, index) => `Open 4D Day ${index}`)
  const entry = { event: 'x'.repeat(120), rider: 'r'.repeat(120), horse: 'h'.repeat(120), contests }
  const reason = 'y'.repeat(200)
  for (const state of ['accepted', 'declined'] as const) {
    const { title, body } = onlineEntryText({ ...entry, state, reason })
    expect([title.length <= 200, body.length <= 400]).toEqual([true, true])
  }
})
