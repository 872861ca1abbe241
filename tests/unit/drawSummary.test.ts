import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  summarizeDraw,
  type RecordedEntry,
  abbreviateName,
  type LastDraw,
  outsideWordNotice,
  summarizeEntryDraws,
  summarizeManualOrder,
} from '#rules/draw/summary.ts'
import { assignableSlots, anonymizeEntries } from '#rules/draw/proof.ts'
import { randomizeDraw } from '#rules/draw/randomize.ts'

const run = (id: number, slot: number, more: Partial<RecordedEntry> = {}): RecordedEntry => ({
  id,
  slot,
  rider: `rider ${id}`,
  horse: `horse ${id}`,
  scratched: false,
  typedIn: `Rider ${id}`,
  ...more,
})
const drawn = [1, 2, 3, 4, 5, 6, 7].map((slot) => run(10 + slot, slot))
const last: LastDraw = {
  at: 'Nov 28, 2:02 PM',
  by: 'Dot Whitlock',
  count: 1,
  reason: null,
  runs: drawn,
}
const FIRST = 'Random draw, Nov 28, 2:02 PM, by D. Whitlock. '
const change = (id: number, horse = false) => ({ id, horse })

function lineAfter(changed: RecordedEntry[], removed: number[] = [], more: Partial<LastDraw> = {}) {
  const rest = drawn.filter(({ id }) => !removed.includes(id) && !changed.some((one) => one.id === id))
  const logged = [...changed.map(({ id }) => id), ...removed].map((id) => change(id, true))
  return summarizeDraw({ ...last, ...more }, { runs: [...rest, ...changed], logged }).replace(FIRST, '')
}

describe('summary of a random draw', () => {
  test("states the draw's number and reason, followed by later changes", () => {
    const line = lineAfter([run(11, 7), run(17, 1), run(12, 2, { rider: 'rider 99' }), run(30, 8)], [], {
      count: 3,
      reason: 'late entries added',
    })
    expect(line).toBe(
      'Random draw, Nov 28, 2:02 PM, by D. Whitlock (3rd draw: late entries added). ' +
        'Changed by hand since then: #1 and #7 swapped; #2 rider changed; #8 late entry.',
    )
  })

  test('says that the gaps were closed, and lists only the other changes', () => {
    expect(summarizeDraw(last, { runs: drawn, logged: [], movedUp: 3 })).toBe(
      `${FIRST}Then the gaps were closed: 3 runs moved up in the same order. Nothing else was changed by hand.`,
    )
    expect(summarizeEntryDraws(2, [{ slot: 1, drawnSlot: 1, changed: null }], 1)).toBe(
      'Drawn at entry: 1 of 2 runs. Then the gaps were closed: 1 run moved up in the same order. Nothing else was changed since then.',
    )
    expect(summarizeEntryDraws(1, [{ slot: 5, drawnSlot: 2, changed: null }], 1)).toBe(
      'Drawn at entry: 1 of 1 run. Then the gaps were closed: 1 run moved up in the same order. Changed since then: #2 moved to #5.',
    )
  })

  test('says that nothing has been changed since the draw', () => {
    expect(summarizeDraw(last, { runs: drawn, logged: [] })).toBe(`${FIRST}Nothing was changed by hand.`)
    expect(summarizeDraw({ ...last, by: '' }, { runs: drawn, logged: [] })).toBe(
      'Random draw, Nov 28, 2:02 PM. Nothing was changed by hand.',
    )
    expect(summarizeDraw({ ...last, count: 2 }, { runs: drawn, logged: [] })).toContain(
      'D. Whitlock (2nd draw). ',
    )
  })

  test('says that changes made after the draw were undone', () => {
    expect(summarizeDraw(last, { runs: drawn, logged: [change(11), change(12)] })).toBe(
      `${FIRST}All changes made by hand were undone.`,
    )
  })

  test('lists entries that were moved, removed, replaced or scratched since the draw', () => {
    expect(lineAfter([run(13, 9)])).toBe('Changed by hand since then: #3 moved to #9.')
    expect(lineAfter([run(13, 4), run(14, 5), run(15, 3)])).toBe(
      'Changed by hand since then: #3 moved to #4; #4 moved to #5; #5 moved to #3.',
    )
    expect(lineAfter([run(14, 4, { horse: 'horse 50' })])).toBe(
      'Changed by hand since then: #4 horse changed.',
    )
    expect(lineAfter([], [15])).toBe('Changed by hand since then: #5 removed.')
    expect(lineAfter([run(40, 5)], [15])).toBe(
      'Changed by hand since then: #5 removed, late entry in its place.',
    )
    expect(lineAfter([run(16, 6, { scratched: true })])).toBe('Changed by hand since then: #6 scratched.')
    expect(lineAfter([run(41, 8), run(42, 9), run(43, 10), run(44, 12)])).toBe(
      'Changed by hand since then: #8 to #10 and #12 late entries.',
    )
    expect(lineAfter([], [11, 12, 14])).toBe('Changed by hand since then: #1, #2 and #4 removed.')
  })

  test('lists changes that are missing from the change log', () => {
    const runs = drawn.map((one) => (one.id === 11 ? run(11, 7) : one.id === 17 ? run(17, 1) : one))
    expect(summarizeDraw(last, { runs, logged: [] })).toBe(
      `${FIRST}Changed with no record of who did it: #1 and #7 swapped.`,
    )
    const both = [...runs, run(50, 8)]
    expect(summarizeDraw(last, { runs: both, logged: [change(50)] })).toBe(
      `${FIRST}Changed by hand since then: #8 late entry. Changed with no record of who did it: #1 and #7 swapped.`,
    )
  })

  test('lists renamed typed-in riders, but not users who renamed themselves', () => {
    const now = (typedIn: string | null) => drawn.map((one) => (one.id === 12 ? { ...one, typedIn } : one))
    const line = (typedIn: string | null) => summarizeDraw(last, { runs: now(typedIn), logged: [] })
    expect(line('A Friend')).toBe(`${FIRST}Changed by hand since then: #2 rider renamed.`)
    expect(line(' rider 12')).toBe(`${FIRST}Nothing was changed by hand.`)
    expect(line(null)).toBe(`${FIRST}Nothing was changed by hand.`)
  })

  test("doesn't list a merged horse as a change", () => {
    const runs = drawn.map((one) => (one.id === 11 ? { ...one, horse: 'horse 77' } : one))
    expect(summarizeDraw(last, { runs, logged: [change(11)] })).toContain('were undone')
    expect(summarizeDraw(last, { runs, logged: [] })).toContain('Nothing was changed by hand.')
  })

  test('lists every entry whose slot differs from the drawn slot', () => {
    const shuffled = fc.shuffledSubarray(
      drawn.map(({ slot }) => slot),
      { minLength: 7 },
    )
    fc.assert(
      fc.property(shuffled, (slots) => {
        const runs = drawn.map((one, index) => ({ ...one, slot: slots[index]! }))
        const line = summarizeDraw(last, { runs, logged: runs.map(({ id }) => change(id)) })
        const named = [...line.matchAll(/#(\d)/g)].map((match) => Number(match[1]))
        const moved = drawn.flatMap(({ slot }, index) => (slots[index] === slot ? [] : [slot]))
        expect(new Set(named)).toEqual(new Set(moved))
      }),
    )
  })
})

test('describes how a running order was set without a draw', () => {
  expect(summarizeManualOrder(false)).toBe('Order set by hand.')
  expect(summarizeManualOrder(true)).toBe('Order set from the results of earlier gos.')
})

test("shows the rider's word in the summary, or notes that no word was given", () => {
  expect(outsideWordNotice('17')).toBe(`Rider's word: "17".`)
  expect(outsideWordNotice(null)).toBe(
    "No rider's word was added, so the office computer's owner could have known the order in advance.",
  )
})

test("shortens a rider's first name to its initial", () => {
  expect(['Dot Whitlock', 'Cher', 'Joe Bob Ray Jr.'].map(abbreviateName)).toEqual([
    'D. Whitlock',
    'Cher',
    'J. Ray Jr.',
  ])
})

test("doesn't assign slots kept by scratched runs", () => {
  expect(assignableSlots(4, [1, 3])).toEqual([2, 4, 5, 6])
  expect(assignableSlots(2, [9])).toEqual([1, 2])
})

test('draws the same order if names are replaced with numbers', () => {
  const name = fc.option(fc.constantFrom('Mae', 'Joe', 'Ann', 'Bo'))
  const request = fc.constantFrom('early' as const, 'late' as const, null)
  const entry = fc.record({ id: fc.nat(1000), rider: name, horse: name, request })
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 25 }),
      fc.string(),
      (entries, seed) => {
        const options = { minGap: 4, seed }
        expect(randomizeDraw(anonymizeEntries(entries), options)).toEqual(randomizeDraw(entries, options))
        const riders = anonymizeEntries(entries).flatMap(({ rider }) => rider ?? [])
        expect(new Set(riders).size).toBe(new Set(entries.flatMap(({ rider }) => rider ?? [])).size)
      },
    ),
  )
})
