import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findScheduleConflicts } from '../../server/rules/schedule/conflicts.ts'
import { formatDelay, expectedTimes, type PacedEntry } from '../../server/rules/schedule/expectedTimes.ts'
import { personalBests } from '../../server/rules/scoring/personalBests.ts'
import { type DrawnEntry, calculateWait, formatWait } from '../../server/rules/schedule/runningOrder.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-06-06T18:00:00Z')

/** `minutes` lists when the first runs were scored, in minutes after noon. */
const go = (minutes: number[], runs = 10): PacedEntry[] =>
  Array.from({ length: runs }, (_, index) => ({
    slot: index + 1,
    isOver: index < minutes.length,
    at: minutes[index] === undefined ? null : NOON + minutes[index] * MINUTE,
  }))
const minutesOf = (runs: PacedEntry[], dragEvery: number, now: number) =>
  [...expectedTimes(runs, dragEvery, NOON + now * MINUTE)].map(([slot, { at, behind }]) => [
    slot,
    (at - NOON) / MINUTE,
    behind,
  ])

describe('expected run times', () => {
  test('predicts when a run will be up from the pace so far, including drags', () => {
    expect(minutesOf(go([0, 1, 2, 3, 4, 7]), 5, 7)).toEqual([
      [7, 8, 0],
      [8, 9, 0],
      [9, 10, 0],
      [10, 11, 0],
    ])
    expect(minutesOf(go([0, 1, 2, 3, 4, 7], 12), 5, 7).at(-2)).toEqual([11, 14, 0])
  })

  test('counts a single break as a delay, not as a slower pace', () => {
    expect(minutesOf(go([0, 1, 2, 3, 9]), 0, 9).slice(0, 2)).toEqual([
      [6, 10, 5],
      [7, 11, 5],
    ])
  })

  test("pushes a run's expected time back while no scores arrive, and hides the time after an hour", () => {
    expect(minutesOf(go([0, 1, 2, 3]), 0, 9)[0]).toEqual([5, 9, 5])
    expect(minutesOf(go([0, 1, 2, 3]), 0, 64)).toEqual([])
  })

  test("doesn't predict times until four runs are scored", () => {
    expect(minutesOf(go([0, 1, 2]), 0, 3)).toEqual([])
    expect(minutesOf(go([0, 30, 2, 3, 4, 5]), 0, 5)[0]).toEqual([7, 6, 0])
  })

  test("never predicts a time in the past or earlier than the previous slot's time", () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 0, maxLength: 20 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 0, max: 6 }), fc.nat(200), (at, dragEvery, now) => {
        const found = minutesOf(go(at, 30), dragEvery, now)
        const times = found.map(([, time]) => time!)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(times.every((time) => time >= now || time >= Math.max(...at))).toBe(true)
      }),
    )
  })

  test.each([
    [0, ''],
    [1, 'one minute behind'],
    [5, 'five minutes behind'],
    [25, '25 minutes behind'],
  ])('formats a %s-minute delay as "%s"', (minutes, said) => expect(formatDelay(minutes)).toBe(said))
})

describe('number of runs ahead of a rider', () => {
  const runs = (over: number[], scratched: number[] = []): DrawnEntry[] =>
    Array.from({ length: 40 }, (_, index) => index + 1).map((slot) => ({
      slot,
      isScored: over.includes(slot),
      isOver: over.includes(slot) || scratched.includes(slot),
    }))
  const upTo = (slot: number) => Array.from({ length: slot }, (_, index) => index + 1)

  test("counts the runs ahead, and mentions a drag only if it is right before the rider's run", () => {
    expect(formatWait(null, 37, calculateWait(runs(upTo(29)), 37, 6))).toBe('Draw #37, 7 out, after the drag')
    expect(formatWait('Kim', 37, calculateWait(runs(upTo(29), [33]), 37, 5))).toBe('Kim: draw #37, 6 out')
  })

  test("doesn't count a skipped run as a run ahead", () => {
    expect(calculateWait(runs([1, 2, 4, 5]), 7, 0)).toEqual({ toGo: 1, dragBefore: false })
    expect(formatWait('Kim', 6, calculateWait(runs(upTo(5)), 6, 5))).toBe('Kim is up, after the drag')
    expect(formatWait(null, 7, calculateWait(runs(upTo(6)), 7, 0))).toBe("You're up")
  })
})

describe('schedule conflicts and personal bests', () => {
  test('reports a conflict if two riders are expected to run within ten minutes of each other', () => {
    const at = (minutes: number | null) => (minutes === null ? null : NOON + minutes * MINUTE)
    const found = findScheduleConflicts([
      { id: 1, rider: 1, at: at(0) },
      { id: 2, rider: 2, at: at(10) },
      { id: 3, rider: 2, at: at(11) },
      { id: 4, rider: 1, at: at(2) },
      { id: 5, rider: 3, at: at(null) },
    ])
    expect([...found]).toEqual([
      [1, [2]],
      [2, [1, 4]],
      [3, [4]],
      [4, [2, 3]],
    ])
  })

  test('marks a personal best when a run beats all earlier runs on the same horse', () => {
    const run = (id: number, value: number | null, like = 'Ann on Red', judged = false) => ({
      id,
      value,
      like,
      judged,
    })
    expect([
      ...personalBests([
        run(1, 17_500),
        run(2, 17_600),
        run(3, 17_400),
        run(4, null),
        run(5, 17_400),
        run(6, 16_000, 'Ann on Blue'),
        run(7, 80, 'bulls', true),
        run(8, 85, 'bulls', true),
      ]),
    ]).toEqual([3, 8])
  })
})
