import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  closeGaps,
  describeGaps,
  exhibitionsMoved,
  type SlottedRun,
  spacingLost,
} from '#rules/draw/closeGaps.ts'
import { followSlot, slotChanges } from '#rules/draw/renumbering.ts'

const run = (slot: number, given: Partial<SlottedRun> = {}): SlottedRun => ({
  id: 100 + slot,
  slot,
  rider: null,
  horse: null,
  scratched: false,
  scored: false,
  ...given,
})

const runs = fc
  .uniqueArray(
    fc.record({
      slot: fc.integer({ min: 1, max: 40 }),
      rider: fc.constantFrom(null, 1, 2),
      scratched: fc.boolean(),
      scored: fc.boolean(),
    }),
    { selector: ({ slot }) => slot, maxLength: 20 },
  )
  .map((all) => all.map(({ slot, ...one }) => run(slot, { ...one, scored: one.scored && !one.scratched })))

function slotsAfter(all: SlottedRun[]) {
  const to = new Map(closeGaps(all).moved.map((move) => [move.id, move.to]))
  return all.map((one) => ({ ...one, now: to.get(one.id) ?? one.slot })).toSorted((a, b) => a.slot - b.slot)
}

describe('closing the gaps', () => {
  test('moves the runs up without changing their order', () => {
    expect(closeGaps([run(9), run(2), run(5)])).toEqual({
      moved: [
        { id: 102, from: 2, to: 1 },
        { id: 105, from: 5, to: 2 },
        { id: 109, from: 9, to: 3 },
      ],
      gaps: 6,
      lastScored: 0,
    })
  })

  test('keeps the slots up to the last scored run, even if some of them are empty', () => {
    const all = [
      run(1, { scored: true }),
      run(4, { scored: true }),
      run(6),
      run(7, { scratched: true }),
      run(9),
    ]
    expect(closeGaps(all)).toEqual({
      moved: [
        { id: 106, from: 6, to: 5 },
        { id: 107, from: 7, to: 6 },
        { id: 109, from: 9, to: 7 },
      ],
      gaps: 2,
      lastScored: 4,
    })
  })

  test('moves nothing in an empty draw or a draw without gaps', () => {
    expect(closeGaps([])).toEqual({ moved: [], gaps: 0, lastScored: 0 })
    expect(closeGaps([run(2), run(1)])).toEqual({ moved: [], gaps: 0, lastScored: 0 })
  })

  test('keeps the run order, leaves no gap after the last scored run and never moves a scored run', () => {
    fc.assert(
      fc.property(runs, (all) => {
        const after = slotsAfter(all)
        const lastScored = Math.max(0, ...all.filter(({ scored }) => scored).map(({ slot }) => slot))
        const kept = after.filter(({ slot }) => slot <= lastScored)
        const behind = after.filter(({ slot }) => slot > lastScored)
        expect(kept.map(({ now }) => now)).toEqual(kept.map(({ slot }) => slot))
        expect(behind.map(({ now }) => now)).toEqual(behind.map((_, index) => lastScored + 1 + index))
        const last = Math.max(0, ...all.map(({ slot }) => slot))
        const lastNow = Math.max(0, ...after.map(({ now }) => now))
        expect(closeGaps(all).gaps).toBe(last - lastNow)
      }),
    )
  })

  test('moves nothing once the gaps are closed', () => {
    fc.assert(
      fc.property(runs, (all) => {
        const closed = slotsAfter(all).map(({ now, ...one }) => ({ ...one, slot: now }))
        expect(closeGaps(closed).moved).toEqual([])
      }),
    )
  })
})

describe('spacing after the gaps are closed', () => {
  const lost = (all: SlottedRun[], minGap: number) => spacingLost(all, closeGaps(all).moved, minGap)

  test("lists a rider whose runs end up closer together than the class's minimum gap", () => {
    const all = [run(1, { rider: 7 }), run(2), run(10, { rider: 7 })]
    expect(lost(all, 3)).toEqual({ riders: [7], horses: [] })
    expect(lost(all, 2)).toEqual({ riders: [], horses: [] })
  })

  test("doesn't list a rider whose runs were already too close together", () => {
    const all = [run(2, { rider: 7 }), run(3, { rider: 7 })]
    expect(lost(all, 15)).toEqual({ riders: [], horses: [] })
  })

  test('lists a horse only if different riders ride it', () => {
    const shared = [run(1, { rider: 7, horse: 3 }), run(9, { rider: 8, horse: 3 })]
    expect(lost(shared, 15)).toEqual({ riders: [], horses: [3] })
    const own = [run(1, { rider: 7, horse: 3 }), run(9, { rider: 7, horse: 3 })]
    expect(lost(own, 15)).toEqual({ riders: [7], horses: [] })
  })

  test('ignores scratched runs', () => {
    const all = [run(1, { rider: 7 }), run(9, { rider: 7, scratched: true })]
    expect(lost(all, 15)).toEqual({ riders: [], horses: [] })
  })
})

describe('exhibitions after drags', () => {
  const counts = (assigned: number[], all: SlottedRun[], entries = all.length) => {
    const { moved } = closeGaps(all)
    const found = exhibitionsMoved(assigned, all, moved, { dragEvery: 2, entries })
    return [found.exhibitions_moved, found.exhibitions_lost]
  }

  test('counts exhibitions that follow other runs, and exhibitions whose drag disappears', () => {
    const all = [run(1), run(2), run(5), run(7), run(10)]
    expect(counts([1, 2, 2, 5], all)).toEqual([2, 1])
  })

  test("doesn't count exhibitions whose drag was already gone, or whose drag follows the same runs", () => {
    const all = [run(1), run(2), run(3), run(5)]
    expect(counts([1, 2, 4], all)).toEqual([1, 0])
    expect(counts([1], all)).toEqual([0, 0])
  })

  test('keeps the drags of entries that have no slot yet', () => {
    expect(counts([3], [run(1), run(6)], 6)).toEqual([0, 0])
    expect(counts([3], [run(1), run(6)], 2)).toEqual([0, 1])
  })
})

describe('the dialog text', () => {
  const none = { count: 0, names: [] }
  const given = {
    runs: 38,
    gaps: 60,
    last_scored: 0,
    min_gap: 15,
    riders: none,
    horses: none,
    exhibitions_moved: 0,
    exhibitions_lost: 0,
  }

  test('says how many runs move and how many empty slots close', () => {
    expect(describeGaps(given)).toEqual([
      '38 runs move up and 60 empty slots close. The runs stay in the same order.',
    ])
    expect(describeGaps({ ...given, runs: 1, gaps: 1 })[0]).toBe(
      '1 run moves up and 1 empty slot closes. The runs stay in the same order.',
    )
  })

  test("names the slots that don't change, and up to ten riders whose runs move too close together", () => {
    const names = ['Ann', 'Bea', 'Cal', 'Dot', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida', 'Jo']
    const texts = describeGaps({
      ...given,
      last_scored: 12,
      riders: { count: 12, names },
      horses: { count: 1, names: ['Dash'] },
    })
    expect(texts.slice(1)).toEqual([
      'Slots up to 12, the last one with a score, stay as they are.',
      '12 riders will have runs fewer than 15 slots apart: Ann, Bea, Cal, Dot, Eve, Fay, Gil, Hal, Ida, Jo, and 2 more.',
      '1 horse will have runs fewer than 15 slots apart: Dash.',
    ])
  })

  test('says how many exhibitions follow other runs or lose their drag', () => {
    const texts = (exhibitions_moved: number, exhibitions_lost: number) =>
      describeGaps({ ...given, exhibitions_moved, exhibitions_lost }).slice(1)
    expect(texts(1, 1)).toEqual([
      '1 exhibition keeps its drag but now follows other runs.',
      '1 exhibition loses its drag and needs another place.',
    ])
    expect(texts(3, 2)).toEqual([
      '3 exhibitions keep their drags but now follow other runs.',
      '2 exhibitions lose their drags and need another place.',
    ])
  })
})

test('follows a slot through several renumberings', () => {
  const first = slotChanges({ 11: 4, 12: 6, 13: null }, { 11: 2, 12: 3, 13: 9 })
  const second = slotChanges({ 12: 3 }, { 12: 1 })
  expect([4, 6, 5, 9].map((slot) => followSlot(slot, [first, second]))).toEqual([2, 1, 5, 9])
})
