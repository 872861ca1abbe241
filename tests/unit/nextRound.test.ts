import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type NextRound,
  orderNextRound,
  type PlacedRun,
  ROUND_ENTRANTS,
  ROUND_ORDERS,
  tiedNotice,
} from '#rules/draw/nextRound.ts'

/** The slot and time in each go. Null means no time. */
type Rider = [slot: number, time: number | null][]

const runsOf = (riders: Record<string, Rider>): PlacedRun[] =>
  Object.entries(riders).flatMap(([entrant, gos], rider) =>
    gos.map(([slot, value], go) => ({
      id: rider * 10 + go,
      entrant,
      round: `${go + 1}`,
      slot,
      value,
      ...(value === null && { status: 'NT' as const }),
    })),
  )

const OFFSETS = [0, 500, 1_000]

const next = (riders: Record<string, Rider>, wanted: Partial<NextRound> & { rounds?: string[] }) =>
  orderNextRound(runsOf(riders), {
    order: 'same',
    entrants: 'all',
    top: 10,
    rounds: ['1'],
    lowWins: true,
    offsets: OFFSETS,
    ...wanted,
  })

const riders: Record<string, Rider> = {
  Ann: [[3, 16_000]],
  Bea: [[1, 15_000]],
  Cal: [[2, null]],
  Dee: [[4, 14_000]],
}

describe('the next go', () => {
  test.each([
    ['same', 'all', 'Bea Cal Ann Dee'],
    ['reversed', 'all', 'Dee Ann Cal Bea'],
    ['standing', 'all', 'Cal Ann Bea Dee'],
    ['random', 'all', 'Bea Cal Ann Dee'],
    ['same', 'timed', 'Bea Ann Dee'],
    ['standing', 'timed', 'Ann Bea Dee'],
    ['same', 'top', 'Bea Dee'],
    ['reversed', 'top', 'Dee Bea'],
    ['standing', 'top', 'Bea Dee'],
  ] as const)(
    'builds the next go in the order "%s" with the entrants "%s": %s',
    (order, entrants, expected) => {
      expect(next(riders, { order, entrants, top: 2 }).join(' ')).toBe(expected)
    },
  )

  const field: Record<string, Rider> = {
    Ann: [[1, 15_000]],
    Bea: [[2, 16_000]],
    Cal: [[3, null]],
    Dee: [[4, 15_499]],
    Eli: [[5, 15_500]],
    Fay: [[6, 17_000]],
    Gus: [[7, 15_800]],
  }

  test('orders the next go by division: riders without a time first, then divisions from last to first', () => {
    expect(next(field, { order: 'division' }).join(' ')).toBe('Cal Bea Fay Eli Gus Ann Dee')
  })

  test('puts the best riders in each division into the next go', () => {
    const best = (top: number, order: NextRound['order']) =>
      next(field, { entrants: 'top by division', top, order }).join(' ')
    expect(best(1, 'same')).toBe('Ann Bea Eli')
    expect(best(1, 'division')).toBe('Bea Eli Ann')
    expect(best(9, 'same')).toBe('Ann Bea Dee Eli Fay Gus')
  })

  test('computes divisions from the totals of all earlier gos', () => {
    const twoGos: Record<string, Rider> = {
      Ann: [
        [1, 15_000],
        [1, 15_000],
      ],
      Bea: [
        [2, 15_000],
        [2, 15_999],
      ],
      Cal: [
        [3, 15_000],
        [3, 16_000],
      ],
      Dee: [
        [4, 14_000],
        [4, null],
      ],
    }
    const wanted = { entrants: 'top by division', top: 1, order: 'division' } as const
    expect(next(twoGos, { ...wanted, rounds: ['1', '2'] }).join(' ')).toBe('Cal Ann')
  })

  const gos = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 40 }), fc.option(fc.integer({ min: 13_000, max: 20_000 }))),
    { minLength: 1, maxLength: 1 },
  )
  const anyRiders = fc
    .array(gos, { maxLength: 15 })
    .map((all) => Object.fromEntries(all.map((one, nth) => [`Rider ${nth}`, one])) as Record<string, Rider>)

  test('puts each rider into the next go once, regardless of the chosen order', () => {
    fc.assert(
      fc.property(
        anyRiders,
        fc.constantFrom(...ROUND_ENTRANTS),
        fc.integer({ min: 1, max: 20 }),
        (all, entrants, top) => {
          const orders = ROUND_ORDERS.map((order) => next(all, { order, entrants, top }))
          for (const order of orders) expect(new Set(order).size).toBe(order.length)
          const sorted = orders.map((order) => order.toSorted().join())
          expect(new Set(sorted).size).toBe(1)
          if (entrants === 'top by division') {
            const wide = next(all, { entrants, top: 100, order: 'same' })
            expect(wide.length).toBe(Object.values(all).filter(([go]) => go![1] !== null).length)
          }
          if (entrants === 'all') expect(orders[0]).toHaveLength(Object.keys(all).length)
        },
      ),
    )
  })
})

test('says why more runs come back than asked for if the last place is tied', () => {
  const runs = (...divisions: (number | null)[]) => divisions.map((division) => ({ division }))
  const notices = [
    tiedNotice({ entrants: 'top', top: 2 }, runs(null, null)),
    tiedNotice({ entrants: 'top', top: 2 }, runs(null, null, null)),
    tiedNotice({ entrants: 'all', top: 2 }, runs(null, null, null)),
    tiedNotice({ entrants: 'top by division', top: 1 }, runs(2, 1)),
    tiedNotice({ entrants: 'top by division', top: 1 }, runs(3, 3, 2, 1, 1)),
  ]
  expect(notices).toEqual([
    null,
    'More than 2, because the last place is tied.',
    null,
    null,
    'More than 1 in the 1D and 3D, because the last place is tied.',
  ])
})
