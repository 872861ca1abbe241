import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseSessionLimit, parseSlot, dragAfter, pageCount, pageSlots } from '#rules/draw/slots.ts'
import { resizeRefusal, swapQuestion } from '#rules/draw/messages.ts'
import { commitmentOf } from '#rules/draw/proof.ts'
import { randomFrom, shuffle } from '#rules/draw/random.ts'
import { randomizeDraw, type DrawEntry } from '#rules/draw/randomize.ts'

// Thousands of draws can take a long time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('slot numbers, draw size and drags', () => {
  test('puts 100 slots on each page and the remainder on the last', () => {
    expect(pageCount(300)).toBe(3)
    expect(pageCount(301)).toBe(4)
    expect(pageSlots(1, 250)).toEqual({ first: 1, last: 100 })
    expect(pageSlots(3, 250)).toEqual({ first: 201, last: 250 })
  })

  test('accepts whole slot numbers from 1 to the draw size', () => {
    expect(['', ' ', null, '0', '-3', 'x', '2.5'].map((typed) => parseSlot(typed, 100))).toEqual(
      Array(7).fill('ignored'),
    )
    expect(parseSlot('1', 100)).toBe(1)
    expect(parseSlot(' 100 ', 100)).toBe(100)
    expect(parseSlot(101, 100)).toBe('out of bounds')
  })

  test('rejects a draw size that is out of range or below the last filled slot', () => {
    expect(parseSessionLimit('80', 80)).toBe(80)
    expect(['79', '0', '-3'].map((typed) => parseSessionLimit(typed, 80))).toEqual(Array(3).fill('too low'))
    expect(['0', '-3', 'many'].map((typed) => parseSessionLimit(typed, 0))).toEqual(
      Array(3).fill('out of range'),
    )
    expect([parseSessionLimit('', 0), parseSessionLimit(' ', 80)]).toEqual(['too low', 'too low'])
    expect([parseSessionLimit('10000', 80), parseSessionLimit('10001', 80)]).toEqual([10_000, 'out of range'])
  })

  test('rounds a fractional draw size down', () => {
    expect([
      parseSessionLimit('80.9', 80),
      parseSessionLimit('79.9', 80),
      parseSessionLimit('0.9', 0),
    ]).toEqual([80, 'too low', 'out of range'])
  })

  test('puts a drag after every fifth slot, and none if the interval is 0', () => {
    expect([1, 4, 5, 6, 10].filter((slot) => dragAfter(slot, 5))).toEqual([5, 10])
    expect(dragAfter(5, 0)).toBe(false)
  })

  test('names the slot in the swap confirmation, and the new size in the resize error', () => {
    expect(swapQuestion(7)).toBe(
      'The slot at 7 is already populated. Would you like to switch this entry with the entry located at slot 7?',
    )
    expect(resizeRefusal(20)).toBe(
      'Cannot resize to 20 because filled slots exist above the new size requested.',
    )
  })
})

describe('seed and random picks', () => {
  test("uses the seed's SHA-256 as the commitment, for seeds of any length and in any alphabet", () => {
    expect(commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (seed) => {
        expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex'))
      }),
    )
  })

  test('derives random picks that anyone can recompute with SHA-256', () => {
    const words = [0, 1].flatMap((block) => {
      const hash = createHash('sha256').update(`rodeo:${block}`).digest()
      return Array.from({ length: 8 }, (_, i) => hash.readUInt32BE(i * 4))
    })
    const random = randomFrom('rodeo')
    expect(words.map(() => random(2 ** 32))).toEqual(words)
  })

  test('computes the same SHA-256 hashes as node:crypto, even for the largest draw', () => {
    const random = randomFrom('rodeo')
    for (let block = 0; block < 20_000; block++) {
      const words = Array.from({ length: 8 }, () => random(2 ** 32))
      if (block % 997 > 0 && block < 19_998) continue
      const hash = createHash('sha256').update(`rodeo:${block}`).digest()
      expect(words, String(block)).toEqual(Array.from({ length: 8 }, (_, i) => hash.readUInt32BE(i * 4)))
    }
  })

  test('reads the seed as UTF-8, for seeds of any length and in any alphabet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (seed) => {
        const first = createHash('sha256').update(`${seed}:0`).digest().readUInt32BE()
        expect(randomFrom(seed)(2 ** 32)).toBe(first)
      }),
    )
  })

  test('discards 32-bit values that would bias the picks', () => {
    // A limit of 3 × 2^30 rejects a quarter of all 32-bit values.
    const limit = 3 * 2 ** 30
    const all = randomFrom('rodeo')
    const fair = Array.from({ length: 16 }, () => all(2 ** 32)).filter((word) => word < limit)
    const random = randomFrom('rodeo')
    expect(fair.length).toBeLessThan(16)
    expect(fair.map(() => random(limit))).toEqual(fair)
  })
})

describe('randomizing a draw', () => {
  test('shuffles the slots in a way that anyone can recompute', () => {
    const entries = [7, 3, 9, 1].map((id) => ({ id, rider: null, horse: null }))
    const slots = shuffle([0, 1, 2, 3], randomFrom('seed'))
    const order: number[] = []
    for (const id of [1, 3, 7, 9]) order[slots.pop()!] = id
    expect(randomizeDraw(entries, { minGap: 15, seed: 'seed' })).toEqual({ order, achievedGap: 15 })
  })

  test('randomizes an empty draw and a draw with one entry', () => {
    expect(randomizeDraw([], { minGap: 15, seed: 's' }).order).toEqual([])
    const alone: DrawEntry = { id: 4, rider: 'Ann', horse: 'Star', request: 'late' }
    expect(randomizeDraw([alone], { minGap: 15, seed: 's' }).order).toEqual([4])
  })

  test('places every entry exactly once, with no empty slots', () => {
    fc.assert(
      fc.property(someEntries(40), fc.nat(20), fc.string(), (entries, minGap, seed) => {
        const { order } = randomizeDraw(entries, { minGap, seed })
        expect(order.toSorted(byNumber)).toEqual(entries.map(({ id }) => id).toSorted(byNumber))
      }),
    )
  })

  test('draws the same order from the same entries and seed, regardless of how the entries are listed', () => {
    fc.assert(
      fc.property(someEntries(30), fc.nat(20), fc.string(), (entries, minGap, seed) => {
        const drawn = randomizeDraw(entries, { minGap, seed })
        expect(randomizeDraw(entries.toReversed(), { minGap, seed })).toEqual(drawn)
      }),
    )
    const entries = draw([2, 2, 2], 30)
    expect(randomizeDraw(entries, { minGap: 15, seed: 'one' })).not.toEqual(
      randomizeDraw(entries, { minGap: 15, seed: 'other' }),
    )
  })

  test('reports the smallest gap between two runs of the same rider or horse', () => {
    fc.assert(
      fc.property(someEntries(30), fc.integer({ min: 1, max: 20 }), fc.string(), (entries, minGap, seed) => {
        const { order, achievedGap } = randomizeDraw(entries, { minGap, seed })
        expect(achievedGap).toBe(gapIn(order, entries) ?? minGap)
      }),
    )
  })

  test('matches riders and horses regardless of case and surrounding spaces', () => {
    const entries: DrawEntry[] = [
      { id: 1, rider: 'Ann Lee', horse: 'Star' },
      { id: 2, rider: ' ann LEE ', horse: null },
      { id: 3, rider: 'Bo', horse: ' STAR' },
      { id: 4, rider: ' ', horse: '' },
      { id: 5, rider: '', horse: ' ' },
    ]
    for (const seed of seeds(50)) {
      const { order, achievedGap } = randomizeDraw(entries, { minGap: 2, seed })
      const slot = (id: number) => order.indexOf(id)
      expect(Math.abs(slot(1) - slot(2))).toBeGreaterThan(1)
      expect(Math.abs(slot(1) - slot(3))).toBeGreaterThan(1)
      expect(achievedGap).toBe(Math.min(Math.abs(slot(1) - slot(2)), Math.abs(slot(1) - slot(3))))
    }
  })

  test('gives a small draw the minimum gap, or the widest possible gap if that is smaller', () => {
    fc.assert(
      fc.property(someEntries(6), fc.integer({ min: 1, max: 6 }), fc.string(), (entries, minGap, seed) => {
        const widest = Math.max(...everyOrder(entries).map((order) => gapIn(order, entries) ?? minGap))
        const { achievedGap } = randomizeDraw(entries, { minGap, seed })
        expect(achievedGap).toBeGreaterThanOrEqual(Math.min(minGap, widest))
      }),
      { numRuns: 200 },
    )
  })
})

describe('order distribution', () => {
  // These are chi-square tests with a significance level below 1 in 10,000. The seeds are fixed, so the tests
  // aren't flaky.
  test('gives the same probability to all orders if no rider runs twice', () => {
    const counts = countOrders(draw([], 4), 15, 6_000)
    expect(counts.size).toBe(24)
    expect(chiSquare(counts, 24)).toBeLessThan(58.6)
  })

  test('gives the same probability to all orders that meet the requests', () => {
    const entries = draw([], 5)
    entries[0]!.request = 'early'
    entries[1]!.request = 'late'
    // Two slots for the early entry × two for the late entry × six orders of the others = 24 orders.
    const counts = countOrders(entries, 15, 6_000)
    expect(counts.size).toBe(24)
    expect(chiSquare(counts, 24)).toBeLessThan(58.6)
  })

  test("gives the same probability to all orders that keep a rider's runs far enough apart", () => {
    // One rider's two runs fit in slots 1 and 3, 1 and 4, or 2 and 4. These two runs can be swapped, and so can the
    // other two, so there are 3 × 2 × 2 = 12 orders.
    const counts = countOrders(draw([2], 4), 2, 6_000)
    expect(counts.size).toBe(12)
    expect(chiSquare(counts, 12)).toBeLessThan(38.0)
  })
})

describe('gaps between runs', () => {
  const share = (entries: DrawEntry[], horses: number) =>
    entries.map((entry, i) => ({ ...entry, horse: `horse ${i % horses}` }))

  test.each<[string, DrawEntry[], number]>([
    ['60 riders with 5 horses each', draw(times(60, 5), 300), 15],
    ['100 riders with 3 horses each', draw(times(100, 3), 300), 15],
    ['one rider with 20 of 300 runs', draw([20], 300), 15],
    ['five riders with 20 of 300 runs each', draw(times(5, 20), 300), 15],
    ['fifteen riders with 20 of 300 runs each, with no room to spare', draw(times(15, 20), 300), 15],
    [
      'some riders with many runs and some with few',
      draw([20, 18, 18, ...times(3, 15), ...times(10, 10)], 300),
      15,
    ],
    ['two riders with 7 of 100 runs each', draw([7, 7], 100), 15],
    ['150 horses, each ridden by two of 60 riders', share(draw(times(60, 5), 300), 150), 15],
    ['20 horses shared by all riders, one of whom has 20 runs', share(draw([20], 300), 20), 15],
    ['100 riders who share 15 horses with 20 runs each', share(draw(times(100, 3), 300), 15), 15],
    ['1,200 runs by 400 riders', draw(times(400, 3), 1200), 15],
    ['one rider with half of the runs', draw([150, ...times(30, 5)], 300), 2],
    ['one rider with too many runs', draw([30, ...times(50, 4)], 300), 10],
    ['three riders with 2 of 10 runs each', draw([2, 2, 2], 10), 7],
  ])('keeps the expected gap between runs for %s', (_, entries, gap) => {
    for (const seed of seeds(20)) {
      expect(randomizeDraw(entries, { minGap: 15, seed }).achievedGap).toBeGreaterThanOrEqual(gap)
    }
  })

  test("keeps all other riders' runs apart when one rider has too many runs", () => {
    const entries = draw([30, ...times(50, 4)], 300)
    const others = entries.filter(({ rider }) => rider !== 'rider 0')
    for (const seed of seeds(20)) {
      const { order } = randomizeDraw(entries, { minGap: 15, seed })
      expect(gapIn(order, others)).toBeGreaterThanOrEqual(15)
    }
  })

  test("keeps other riders' gaps if two riders can't both have their full gaps", () => {
    // A gap of 13 is the largest possible for four runs in 40 slots, and only one rider can have it.
    const entries = draw([4, 4, 2, 2], 40)
    const others = entries.filter(({ rider }) => rider === 'rider 2' || rider === 'rider 3')
    for (const seed of seeds(20)) {
      const { order, achievedGap } = randomizeDraw(entries, { minGap: 15, seed })
      expect(achievedGap).toBe(12)
      expect(gapIn(order, others)).toBeGreaterThanOrEqual(15)
    }
  })

  test("leaves as many slots, on average, before a busy rider's first run as after that rider's last run", () => {
    // Sixteen runs spaced 15 apart leave 74 spare slots for 17 gaps, so about 4.4 come before the first run.
    const entries = draw([16], 300)
    const runs = seeds(100).map((seed) => {
      const { order } = randomizeDraw(entries, { minGap: 15, seed })
      return order.flatMap((id, slot) => (id <= 16 ? [slot] : []))
    })
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const before = mean(runs.map((slots) => slots[0]!))
    const after = mean(runs.map((slots) => 299 - slots.at(-1)!))
    for (const spare of [before, after]) {
      expect(spare).toBeGreaterThan(3.4)
      expect(spare).toBeLessThan(5.4)
    }
  })
})

describe('requests to ride early or late', () => {
  test('puts early requests in the first half and late requests in the second', () => {
    const entries = draw(times(60, 5), 300).map(withRequest)
    for (const seed of seeds(20)) {
      const { order, achievedGap } = randomizeDraw(entries, { minGap: 15, seed })
      expect(achievedGap).toBeGreaterThanOrEqual(15)
      expect(requestsNotHonored(order, entries)).toEqual([])
    }
  })

  test("gives the gap between a rider's runs priority over requests to ride early or late", () => {
    // Spaced 15 apart, only seven of the eight early runs fit in the first 100 slots.
    const entries = draw([8], 200).map((entry) => ({ ...entry, request: earlyIf(entry.rider === 'rider 0') }))
    for (const seed of seeds(20)) {
      const { order, achievedGap } = randomizeDraw(entries, { minGap: 15, seed })
      expect(achievedGap).toBeGreaterThanOrEqual(15)
      expect(requestsNotHonored(order, entries)).toHaveLength(1)
    }
  })

  test('gives early requests the first slots when not all of them fit in the first half', () => {
    const entries = draw([], 10).map((entry) => ({ ...entry, request: earlyIf(entry.id <= 7) }))
    for (const seed of seeds(20)) {
      const { order } = randomizeDraw(entries, { minGap: 15, seed })
      expect(order.slice(0, 7).toSorted(byNumber)).toEqual([1, 2, 3, 4, 5, 6, 7])
    }
  })
})

test('randomizes 2,000 entries in less than a second of CPU time', () => {
  const entries = draw([...times(260, 2), ...times(100, 3), ...times(30, 4)], 2000).map(withRequest)
  const before = process.cpuUsage()
  const { order, achievedGap } = randomizeDraw(entries, { minGap: 15, seed: 'big' })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(1)
  expect(achievedGap).toBeGreaterThanOrEqual(15)
  expect(requestsNotHonored(order, entries)).toEqual([])
})

function draw(runsOfRiders: number[], size: number): DrawEntry[] {
  const riders = runsOfRiders.flatMap((runs, i) => Array<string>(runs).fill(`rider ${i}`))
  return Array.from({ length: size }, (_, i) => ({
    id: i + 1,
    rider: riders[i] ?? `single ${i}`,
    horse: null,
  }))
}

function times(count: number, runs: number): number[] {
  return Array<number>(count).fill(runs)
}

function seeds(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `seed ${i}`)
}

function withRequest(entry: DrawEntry): DrawEntry {
  return { ...entry, request: ([null, 'early', 'late'] as const)[(entry.id * 7) % 3] }
}

function earlyIf(asks: boolean): 'early' | null {
  return asks ? 'early' : null
}

function requestsNotHonored(order: number[], entries: DrawEntry[]): number[] {
  const requests = new Map(entries.map(({ id, request }) => [id, request]))
  const half = order.length / 2
  return order.filter((id, i) => {
    const request = requests.get(id)
    return (request === 'early' && i + 1 > half) || (request === 'late' && i + 1 <= half)
  })
}

function someEntries(most: number) {
  const name = fc.constantFrom('ann', 'Bo', 'cy', 'di', null, null, null)
  const request = fc.constantFrom('early' as const, 'late' as const, null, undefined)
  const entry = fc.record({ id: fc.integer({ min: 1, max: 9999 }), rider: name, horse: name, request })
  return fc.uniqueArray(entry, { selector: ({ id }) => id, minLength: 1, maxLength: most })
}

function gapIn(order: number[], entries: DrawEntry[]): number | null {
  const slotOf = new Map(order.map((id, slot) => [id, slot]))
  const same = (a: string | null, b: string | null) => a !== null && a.toLowerCase() === b?.toLowerCase()
  let gap: number | null = null
  for (const [i, one] of entries.entries()) {
    for (const other of entries.slice(i + 1)) {
      if (!same(one.rider, other.rider) && !same(one.horse, other.horse)) continue
      gap = Math.min(gap ?? Infinity, Math.abs(slotOf.get(one.id)! - slotOf.get(other.id)!))
    }
  }
  return gap
}

function everyOrder(entries: DrawEntry[]): number[][] {
  if (entries.length === 0) return [[]]
  return entries.flatMap((first) =>
    everyOrder(entries.filter((entry) => entry !== first)).map((rest) => [first.id, ...rest]),
  )
}

function countOrders(entries: DrawEntry[], minGap: number, draws: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const seed of seeds(draws)) {
    const order = randomizeDraw(entries, { minGap, seed }).order.join()
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  return counts
}

function chiSquare(counts: Map<string, number>, orders: number): number {
  const draws = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const expected = draws / orders
  const seen = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return seen + (orders - counts.size) * expected
}

function byNumber(a: number, b: number): number {
  return a - b
}
