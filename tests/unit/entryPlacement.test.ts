import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../server/lib/sha256.ts'
import { areBooksClosed } from '../../server/rules/entries/booksClose.ts'
import { BOOKS_CLOSE, ENTRY_MODES, MAX_BATCH } from '../../server/rules/entries/entryModes.ts'
import {
  type Draw,
  type NewRun,
  placeBatch,
  placeEntry,
  type PlacedRun,
  placeKind,
  placeKindOfBatch,
  roomFor,
  roomOf,
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
const entry: NewRun = { id: 99, rider: 1, horse: 2, ownOrder: null, request: null }

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
  test('draws the same slots with the faster SHA-256 of the server', () => {
    fc.assert(
      fc.property(draws, fc.integer({ min: 1, max: 5 }), (before, count) => {
        const totalSlots = before.totalSlots + count
        const entries = Array.from({ length: count }, (_, n) => ({ ...entry, id: 99 + n, rider: n }))
        const inBrowser = placeBatch('drawn', entries, { ...before, totalSlots })
        expect(placeBatch('drawn', entries, { ...before, totalSlots, sha256 })).toEqual(inBrowser)
      }),
    )
  })

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
        if (said === 'free') expect(slot).toBeLessThan(lastSlot)
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

  test('draws a slot in the half that the rider asked for among the slots with the best spacing', () => {
    fc.assert(
      fc.property(draws, fc.constantFrom('early', 'late'), (before, request) => {
        const half = Math.floor(before.totalSlots / 2)
        const isRequested = (slot: number) =>
          request === 'early' ? slot <= half : slot > before.totalSlots - half
        const all = placeEntry('drawn', entry, before).candidates!
        const { candidates } = placeEntry('drawn', { ...entry, request }, before)
        const requested = all.filter(isRequested)
        expect(candidates).toEqual(requested.length > 0 ? requested : all)
      }),
    )
  })

  test('draws the slot given for the example in docs/draw.md', () => {
    expect(placeEntry('drawn', entry, draw([run(2), run(5, { rider: 1 })], { minGap: 3 })).slot).toBe(10)
  })

  test('leaves a new entry without a slot in "wait" mode or if the session is full', () => {
    const full = draw([run(1), run(2)], { totalSlots: 2 })
    expect(placeEntry('end', entry, full)).toEqual({ slot: null, moved: [] })
    expect(placeEntry('end', entry, draw([run(10, { scored: true })]))).toEqual({ slot: null, moved: [] })
    expect(placeEntry('top', entry, full)).toEqual({
      slot: null,
      moved: [],
    })
    expect(placeEntry('wait', entry, draw([]))).toEqual({ slot: null, moved: [] })
  })

  test('puts a new entry into the last free slot if the end of the draw is taken', () => {
    const before = draw([run(1, { scored: true }), run(9), run(10)])
    expect(placeEntry('end', entry, before)).toEqual({ slot: 8, moved: [] })
    expect(placeEntry('scratched', entry, before)).toEqual({ slot: 8, moved: [] })
    expect(placeKind('end', roomOf(before))).toBe('free')
  })

  test('puts a new entry at the end in "scratched" mode if no scratched slots are left', () => {
    const scratchedEarly = [run(1, { scratched: true }), run(2, { scored: true })]
    expect(placeEntry('scratched', entry, draw(scratchedEarly))).toEqual({ slot: 3, moved: [] })
  })
})

describe('placing several entries at once', () => {
  const PLACING = ENTRY_MODES.filter((mode) => mode !== 'wait')
  const entrants = fc
    .array(
      fc.record({
        rider: fc.constantFrom(null, 1, 3, 5),
        horse: fc.constantFrom(null, 2, 4),
        ownOrder: fc.constantFrom(null, 1, 2),
        request: fc.constantFrom(null, 'early', 'late'),
      }),
      { maxLength: 8 },
    )
    .map((all): NewRun[] => all.map((one, index) => ({ id: 101 + index, ...one })))

  test('gives all entries different free slots if there is room, and keeps every other run', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACING), entrants, draws, (mode, entries, before) => {
        fc.pre(entries.length <= roomFor(mode, roomOf(before)))
        const { placed, moved } = placeBatch(mode, entries, before)
        expect(placed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(entries.map(({ id }) => id))
        const after = new Map<number, number | null>(before.runs.map(({ id, slot }) => [id, slot]))
        for (const { id, slot } of moved) {
          expect(after.has(id)).toBe(true)
          after.set(id, slot)
        }
        for (const { id, slot } of placed) after.set(id, slot)
        const slots = [...after.values()].filter((slot) => slot !== null)
        expect(new Set(slots).size).toBe(slots.length)
        expect(Math.max(0, ...slots)).toBeLessThanOrEqual(before.totalSlots)
        const withoutSlot = before.runs.filter(({ id }) => after.get(id) === null)
        expect(withoutSlot.every(({ scratched }) => scratched)).toBe(true)
        const { lastScored } = roomOf(before)
        expect(placed.every(({ slot }) => slot > lastScored)).toBe(true)
        const fixed = before.runs.filter(({ slot }) => slot <= lastScored)
        expect(fixed.every(({ id, slot }) => after.get(id) === slot)).toBe(true)
      }),
    )
  })

  test('places the entries as if they were made one after another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACING), entrants, draws, (mode, entries, before) => {
        fc.pre(entries.length <= roomFor(mode, roomOf(before)))
        const { placed, moved } = placeBatch(mode, entries, before)
        const inTurn =
          mode === 'drawn' ? placed.map(({ id }) => entries.find((one) => one.id === id)!) : entries
        let { runs } = before
        for (const one of inTurn) {
          const single = placeEntry(mode, one, { ...before, runs })
          expect(single.slot).not.toBeNull()
          const slots = new Map<number, number | null>(single.moved.map(({ id, slot }) => [id, slot]))
          runs = runs.flatMap((run) => {
            const slot = slots.has(run.id) ? slots.get(run.id)! : run.slot
            return slot === null ? [] : [{ ...run, slot }]
          })
          runs.push({ ...one, slot: single.slot!, scratched: false, scored: false })
        }
        const together = new Map([
          ...before.runs.map(({ id, slot }) => [id, slot] as const),
          ...moved.map(({ id, slot }) => [id, slot] as const),
          ...placed.map(({ id, slot }) => [id, slot] as const),
        ])
        for (const { id, slot } of runs) expect(together.get(id)).toBe(slot)
      }),
    )
  })

  test('places the entries where the preview says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ENTRY_MODES), entrants, draws, (mode, entries, before) => {
        const room = roomOf(before)
        fc.pre(entries.length > 0)
        const kind = placeKindOfBatch(mode, entries.length, { ...room, isPublished: false })
        expect(kind === 'wait').toBe(mode === 'wait')
        if (kind === 'full') expect(entries.length).toBeGreaterThan(roomFor(mode, room))
        if (mode === 'wait' || kind === 'full') return
        const slots = placeBatch(mode, entries, before).placed.map(({ slot }) => slot)
        const scratched = before.runs.filter((one) => one.scratched).map(({ slot }) => slot)
        if (kind === 'end') expect(Math.min(...slots)).toBe(Math.max(room.lastSlot, room.lastScored) + 1)
        if (kind === 'free') expect(Math.min(...slots)).toBeLessThan(room.lastSlot)
        if (kind === 'top') expect(Math.min(...slots)).toBe(room.lastScored + 1)
        if (kind === 'scratched') expect(slots.every((slot) => scratched.includes(slot))).toBe(true)
        if (kind === 'scratched and others') {
          expect(scratched).toContain(slots[0])
          expect(scratched).not.toContain(slots.at(-1))
        }
      }),
    )
  })

  test("spaces out a rider's horses, and draws early and late requests in the requested half", () => {
    const entries = [1, 1, 1, 4, 5, 6, 7, 8, 9, 10].map((rider, index) => ({
      id: 100 + index,
      rider,
      horse: 100 + index,
      ownOrder: null,
      request: index === 8 ? ('early' as const) : index === 9 ? ('late' as const) : null,
    }))
    for (const seed of ['1', '2', '3', '4', '5']) {
      const { placed } = placeBatch('drawn', entries, draw([], { minGap: 3, seed: seed.repeat(64) }))
      const slotOf = (id: number) => placed.find((one) => one.id === id)!.slot
      const own = [100, 101, 102].map(slotOf).toSorted((a, b) => a - b)
      expect(Math.min(own[1]! - own[0]!, own[2]! - own[1]!)).toBeGreaterThanOrEqual(3)
      expect(slotOf(108)).toBeLessThanOrEqual(5)
      expect(slotOf(109)).toBeGreaterThan(5)
    }
  })

  test('takes the last free slots if the last slot is taken', () => {
    const before = draw([run(1), run(2), run(10)])
    const entries = [entry, { ...entry, id: 100 }]
    expect(placeBatch('end', entries, before)).toEqual({
      placed: [
        { id: 99, slot: 9 },
        { id: 100, slot: 8 },
      ],
      moved: [],
    })
  })

  test.each([
    [true, 'renumbers'],
    [false, 'top'],
  ])('in a draw whose publication is %s, makes entries on top %s', (isPublished, kind) => {
    const room = { lastSlot: 3, lastScored: 0, taken: 3, scratched: 0, totalSlots: 10, isPublished }
    expect(placeKindOfBatch('top', 2, room)).toBe(kind)
  })

  test('leaves the entries waiting if there are too many to place at once', () => {
    const room = {
      lastSlot: 0,
      lastScored: 0,
      taken: 0,
      scratched: 0,
      totalSlots: 10_000,
      isPublished: false,
    }
    expect(placeKindOfBatch('end', MAX_BATCH, room)).toBe('end')
    expect(placeKindOfBatch('end', MAX_BATCH + 1, room)).toBe('too many')
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
