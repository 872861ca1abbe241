import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReorderedRun, reorderRound } from '#rules/draw/reorderRound.ts'

const run = (id: number, slot: number | null, place: number | null): ReorderedRun => ({ id, slot, place })

test('orders runs by place, and puts runs without a place at the end in their current order', () => {
  const runs = [
    run(1, 4, null),
    run(2, 1, 2),
    run(3, 2, 0),
    run(4, null, 1),
    run(5, 3, null),
    run(6, null, null),
  ]
  expect(reorderRound(runs, [])).toEqual([
    { id: 3, slot: 1 },
    { id: 4, slot: 2 },
    { id: 2, slot: 3 },
    { id: 5, slot: 4 },
    { id: 1, slot: 5 },
    { id: 6, slot: 6 },
  ])
})

test('skips the slots of scratched runs', () => {
  expect(reorderRound([run(1, 1, 1), run(2, 3, 0)], [2, 9])).toEqual([
    { id: 2, slot: 1 },
    { id: 1, slot: 3 },
  ])
})

test('gives each run its own slot, and moves nothing when repeated', () => {
  const runs = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      slot: fc.constant(null),
      place: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  const scratched = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 5 })
  fc.assert(
    fc.property(runs, scratched, (all, kept) => {
      const slots = reorderRound(all, kept)
      expect(new Set(slots.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
      expect(new Set([...slots.map(({ slot }) => slot), ...kept]).size).toBe(all.length + kept.length)
      const after = new Map(slots.map(({ id, slot }) => [id, slot]))
      const again = all.map((one) => ({ ...one, slot: after.get(one.id)! }))
      expect(reorderRound(again, kept)).toEqual(slots)
    }),
  )
})
