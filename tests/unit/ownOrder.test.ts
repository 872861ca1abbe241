import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { algorithmFor, type DrawEntry, randomizeDraw } from '#rules/draw/randomize.ts'

const entries = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    rider: fc.constantFrom(null, 'A', 'B', 'C', 'D'),
    horse: fc.constantFrom(null, null, 'U', 'V', 'W', 'X'),
    request: fc.constantFrom(null, null, 'early' as const, 'late' as const),
    own_order: fc.constantFrom(null, 1, 2, 3),
  }),
  { selector: ({ id }) => id, minLength: 2, maxLength: 40 },
)
const draws = fc.record({
  entries,
  minGap: fc.integer({ min: 0, max: 8 }),
  seed: fc.stringMatching(/^[0-9a-f]{8}$/),
})

type Entry = DrawEntry & { own_order: number | null }

const withoutOrder = (all: Entry[]): DrawEntry[] => all.map((entry) => ({ ...entry, own_order: null }))
const slotsOf = (order: number[]) => new Map(order.map((id, slot) => [id, slot]))

function pairsOf(all: Entry[], key: 'rider' | 'horse'): [Entry, Entry][] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .flatMap((other): [Entry, Entry][] =>
        one[key] !== null && one[key] === other[key] ? [[one, other]] : [],
      ),
  )
}

const misordered = (all: Entry[], order: number[]) => {
  const slots = slotsOf(order)
  return pairsOf(all, 'rider').filter(([one, other]) => {
    if (one.own_order === null || other.own_order === null || one.own_order === other.own_order) return false
    return slots.get(one.id)! < slots.get(other.id)! === one.own_order > other.own_order
  })
}

function tooClose(all: Entry[], order: number[], minGap: number): number {
  const slots = slotsOf(order)
  const runs = (horse: string | null) => all.filter((entry) => entry.horse === horse).length
  return pairsOf(all, 'horse').reduce((sum, [one, other]) => {
    const target = Math.min(minGap, Math.floor((all.length - 1) / (runs(one.horse) - 1)))
    if (target < 2) return sum
    return sum + Math.max(0, target - Math.abs(slots.get(one.id)! - slots.get(other.id)!))
  }, 0)
}

describe("a rider's own order", () => {
  test("reorders only a rider's numbered runs, and uses only the slots drawn for those runs", () => {
    fc.assert(
      fc.property(draws, ({ entries: all, ...options }) => {
        const before = randomizeDraw(withoutOrder(all), options).order
        const { order } = randomizeDraw(all, options)
        expect(order.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        const riderOf = new Map(all.map(({ id, rider, own_order }) => [id, own_order === null ? id : rider]))
        expect(order.map((id) => riderOf.get(id) ?? id)).toEqual(before.map((id) => riderOf.get(id) ?? id))
      }),
    )
  })

  test("never moves a horse's runs closer together to follow the rider's own order", () => {
    fc.assert(
      fc.property(draws, ({ entries: all, ...options }) => {
        const before = randomizeDraw(withoutOrder(all), options).order
        const { order } = randomizeDraw(all, options)
        expect(tooClose(all, order, options.minGap)).toBeLessThanOrEqual(
          tooClose(all, before, options.minGap),
        )
        expect(misordered(all, order).length).toBeLessThanOrEqual(misordered(all, before).length)
      }),
    )
  })

  test("follows the rider's own order exactly if no horse spacing or request interferes", () => {
    fc.assert(
      fc.property(draws, ({ entries: all, ...options }) => {
        const free = all.map((entry) => ({ ...entry, horse: null, request: null }))
        expect(misordered(free, randomizeDraw(free, options).order)).toEqual([])
      }),
    )
  })

  test("gives requests priority over the rider's own order of horses", () => {
    const all: DrawEntry[] = [1, 2, 3, 4].map((id) => ({ id, rider: null, horse: null }))
    all[0] = { ...all[0]!, rider: 'A', request: 'late', own_order: 1 }
    all[1] = { ...all[1]!, rider: 'A', request: 'early', own_order: 2 }
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { order } = randomizeDraw(all, { minGap: 0, seed })
      expect(order.indexOf(2)).toBeLessThan(order.indexOf(1))
    }
  })

  test('uses algorithm version 2 if a rider chose an order of horses, and otherwise version 1', () => {
    const entry = { id: 1, rider: 'A', horse: null }
    expect([algorithmFor([entry]), algorithmFor([{ ...entry, own_order: 1 }])]).toEqual([1, 2])
  })
})
