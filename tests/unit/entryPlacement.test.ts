import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areBooksClosed } from '../../server/rules/entries/booksClose.ts'
import { BOOKS_CLOSE, ENTRY_MODES } from '../../server/rules/entries/entryModes.ts'
import {
  type Draw,
  type NewRun,
  placeEntry,
  type PlacedRun,
  placeKind,
} from '../../server/rules/entries/placement.ts'

const run = (slot: number, given: Partial<PlacedRun> = {}): PlacedRun => ({
  id: slot,
  slot,
  rider: null,
  horse: null,
  ownOrder: null,
  scratched: false,
  scored: false,
  ...given,
})
const draw = (runs: PlacedRun[], given: Partial<Draw> = {}): Draw => ({
  runs,
  totalSlots: 10,
  minGap: 0,
  seed: 'ab'.repeat(32),
  ...given,
})
const entry: NewRun = { id: 99, rider: 1, horse: 2, ownOrder: null }

const runs = fc
  .uniqueArray(
    fc.record({
      slot: fc.integer({ min: 1, max: 12 }),
      rider: fc.constantFrom(null, 1, 3),
      horse: fc.constantFrom(null, 2, 4),
      ownOrder: fc.constantFrom(null, 1, 2, 3),
      scratched: fc.boolean(),
      scored: fc.boolean(),
    }),
    { selector: ({ slot }) => slot, maxLength: 12 },
  )
  .map((all) => all.map((one) => run(one.slot, { ...one, scored: one.scored && !one.scratched })))
const draws = fc.record({
  runs,
  totalSlots: fc.integer({ min: 12, max: 15 }),
  minGap: fc.integer({ min: 0, max: 5 }),
  seed: fc.stringMatching(/^[0-9a-f]{64}$/),
})

function applied({ runs }: Draw, { slot, moved }: ReturnType<typeof placeEntry>) {
  const after = new Map<number, number | null>(runs.map((one) => [one.id, one.slot]))
  for (const one of moved) after.set(one.id, one.slot)
  return after.set(entry.id, slot)
}

describe('placing a new entry', () => {
  test('never loses or duplicates a run, and never exceeds the session limit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_MODES), draws, (mode, before) => {
        const after = applied(before, placeEntry(mode, entry, before))
        const slots = [...after.values()].filter((slot) => slot !== null)
        expect(after.size).toBe(before.runs.length + 1)
        expect(new Set(slots).size).toBe(slots.length)
        expect(Math.max(0, ...slots)).toBeLessThanOrEqual(before.totalSlots)
        const withoutSlot = before.runs.filter(({ id }) => after.get(id) === null)
        expect(withoutSlot.every(({ scratched }) => scratched)).toBe(true)
      }),
    )
  })

  test("doesn't place or move entries at or before the last scored run", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_MODES), draws, (mode, before) => {
        const { slot, moved } = placeEntry(mode, entry, before)
        const last = Math.max(0, ...before.runs.filter(({ scored }) => scored).map((one) => one.slot))
        const early = before.runs.filter((one) => one.slot <= last).map(({ id }) => id)
        expect(moved.some(({ id }) => early.includes(id))).toBe(false)
        if (slot !== null) expect(slot).toBeGreaterThan(last)
      }),
    )
  })

  test('places a new entry in the position that was previewed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_MODES), draws, fc.nat(3), (mode, before, spare) => {
        const lastSlot = Math.max(0, ...before.runs.map((one) => one.slot))
        const full = { ...before, totalSlots: lastSlot + spare }
        const lastScored = Math.max(0, ...before.runs.filter(({ scored }) => scored).map((one) => one.slot))
        const behind = before.runs.filter((one) => one.slot > lastScored)
        const scratched = behind.filter((one) => one.scratched)
        const said = placeKind(mode, {
          lastSlot,
          lastScored,
          taken: behind.length,
          scratched: scratched.length,
          totalSlots: full.totalSlots,
        })
        const { slot, candidates } = placeEntry(mode, entry, full)
        expect(slot === null).toBe(said === 'full' || said === 'wait')
        expect(mode === 'wait').toBe(said === 'wait')
        if (said === 'drawn') expect(candidates).toContain(slot)
        if (said === 'end') expect(slot).toBe(lastSlot + 1)
        if (said === 'top') expect(slot).toBe(lastScored + 1)
        if (said === 'scratched') expect(slot).toBe(Math.min(...scratched.map((one) => one.slot)))
      }),
    )
  })

  test('keeps the order of the other runs when an entry is placed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_MODES), draws, (mode, before) => {
        const after = applied(before, placeEntry(mode, entry, before))
        const order = before.runs
          .filter(({ id }) => after.get(id) !== null)
          .toSorted((a, b) => a.slot - b.slot)
        const slots = order.map(({ id }) => after.get(id)!)
        expect(slots).toEqual(slots.toSorted((a, b) => a - b))
      }),
    )
  })

  test('draws the same slot regardless of the order of the run list', () => {
    fc.assert(
      fc.property(draws, (before) => {
        const reversed = { ...before, runs: before.runs.toReversed() }
        expect(placeEntry('drawn', entry, reversed)).toEqual(placeEntry('drawn', entry, before))
      }),
    )
  })

  test('draws a free slot that meets the minimum gap for the rider and horse, or comes closest to it', () => {
    fc.assert(
      fc.property(draws, (before) => {
        const own = before.runs.filter((one) => !one.scratched && (one.rider === 1 || one.horse === 2))
        const gapAt = (slot: number) =>
          Math.min(before.minGap, ...own.map((one) => Math.abs(one.slot - slot)))
        const last = Math.max(0, ...before.runs.filter(({ scored }) => scored).map((one) => one.slot))
        const free = Array.from({ length: before.totalSlots }, (_, index) => index + 1).filter(
          (slot) => slot > last && !before.runs.some((one) => one.slot === slot),
        )
        const { slot } = placeEntry('drawn', entry, before)
        if (free.length === 0) expect(slot).toBeNull()
        else expect(gapAt(slot!)).toBe(Math.max(...free.map(gapAt)))
      }),
    )
  })

  test("draws the slot that best fits the rider's order of horses among the slots with the best spacing", () => {
    fc.assert(
      fc.property(draws, fc.constantFrom(1, 2, 3), (before, ownOrder) => {
        const second = { ...entry, ownOrder }
        const withoutOrder = placeEntry('drawn', entry, before)
        const { slot, candidates } = placeEntry('drawn', second, before)
        expect(candidates!.every((one) => withoutOrder.candidates!.includes(one))).toBe(true)
        const others = before.runs.filter(
          (one) => one.rider === 1 && !one.scratched && one.ownOrder !== null && one.ownOrder !== ownOrder,
        )
        const wrongAt = (at: number) =>
          others.filter((one) => one.slot < at === one.ownOrder! > ownOrder).length
        if (slot !== null) expect(wrongAt(slot)).toBe(Math.min(...withoutOrder.candidates!.map(wrongAt)))
      }),
    )
  })

  test('draws the slot given for the example in docs/draw.md', () => {
    expect(placeEntry('drawn', entry, draw([run(2), run(5, { rider: 1 })], { minGap: 3 })).slot).toBe(10)
  })

  test('leaves a new entry without a slot in "wait" mode or if the session is full', () => {
    expect(placeEntry('end', entry, draw([run(10)]))).toEqual({ slot: null, moved: [] })
    expect(placeEntry('top', entry, draw([run(1), run(2)], { totalSlots: 2 }))).toEqual({
      slot: null,
      moved: [],
    })
    expect(placeEntry('wait', entry, draw([]))).toEqual({ slot: null, moved: [] })
  })

  test('puts a new entry at the end in "scratched" mode if no scratched slots are left', () => {
    const scratchedEarly = [run(1, { scratched: true }), run(2, { scored: true })]
    expect(placeEntry('scratched', entry, draw(scratchedEarly))).toEqual({ slot: 3, moved: [] })
  })
})

describe('closing the books', () => {
  const noon = new Date('2026-11-28T12:00:00Z')
  const books = { books_close: 'never', books_close_at: null, drag_every: 5 } as const
  const closed = (given: object, placed = 0, scored = 0) =>
    areBooksClosed({ ...books, ...given }, noon, { scored, left: placed - scored })

  test.each([
    ['never', {}, 100, 99, false],
    ['at', { books_close_at: new Date('2026-11-28T12:00:00Z') }, 0, 0, true],
    ['at', { books_close_at: new Date('2026-11-28T12:00:01Z') }, 100, 99, false],
    ['first horse', {}, 100, 0, false],
    ['first horse', {}, 100, 1, true],
    ['last 50', {}, 100, 49, false],
    ['last 50', {}, 100, 50, true],
    ['last 50', {}, 30, 0, false],
    ['last drag', {}, 20, 14, false],
    ['last drag', {}, 20, 15, true],
    ['last drag', { drag_every: 0 }, 20, 20, false],
  ] as const)(
    'reports whether the books that close "%s" %o are closed with %i runs drawn and %i scored: %s',
    (books_close, given, placed, scored, expected) => {
      expect(closed({ books_close, ...given }, placed, scored)).toBe(expected)
    },
  )

  test('keeps the books closed as more runs are scored', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BOOKS_CLOSE),
        fc.nat(200),
        fc.nat(200),
        (books_close, placed, scored) => {
          const given = { books_close, books_close_at: noon }
          if (closed(given, placed + 200, scored)) expect(closed(given, placed + 200, scored + 1)).toBe(true)
        },
      ),
    )
  })
})
