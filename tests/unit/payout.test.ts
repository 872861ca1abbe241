import { describe, expect, test } from 'vitest'
import { calculatePayout } from '#rules/payout/payout.ts'
import type { PurseRules, Run } from '#rules/payout/payout.ts'
import { twoDivisionPurse, prizesInOrder, purse, runsWithTimes } from '../support/purses.ts'

const DOLLARS = { unitCents: 100, mode: 'CONSERVE' } as const

describe('divisions', () => {
  test("puts a run exactly at a division's limit in the slower division", () => {
    // Pink Buckle 2020: 16.721 leads, 17.221 wins the 2D, and 17.220 is still in the 1D.
    const { placings } = calculatePayout(runsWithTimes(16_721, 17_220, 17_221), twoDivisionPurse())
    expect(placings.map(({ division, place }) => [division, place])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ])
  })

  test('puts a run slower than every split into the last division', () => {
    const { placings } = calculatePayout(runsWithTimes(15_000, 99_000), twoDivisionPurse())
    expect(placings.map((placing) => placing.division)).toEqual([1, 2])
  })

  test('ranks the highest score first in judged events, and subtracts the offsets from the top score', () => {
    const judged = purse({
      lowWins: false,
      divisions: [
        { offset: 0, shareBp: 6_000 },
        { offset: 250, shareBp: 4_000 },
      ],
      places: [{ upTo: null, percentsBp: [10_000] }],
    })
    const { placings } = calculatePayout(runsWithTimes(8_000, 8_250, 8_001), judged)
    expect(placings.map(({ id, division, prizeCents }) => [id, division, prizeCents])).toEqual([
      [2, 1, 6_000],
      [3, 1, 0],
      [1, 2, 4_000],
    ])
  })

  test('never places NT, DQ or Broke runs, and never counts their times as the fastest', () => {
    const runs: Run[] = [
      { id: 1, value: null },
      { id: 2, value: 15_000 },
      { id: 3, value: 14_000, status: 'DQ' },
      { id: 4, value: null, status: 'Broke' },
      { id: 5, value: null, status: 'NT' },
      { id: 6, value: 15_499 },
    ]
    const { placings, unplaced } = calculatePayout(runs, twoDivisionPurse())
    expect(placings.map(({ id, division }) => [id, division])).toEqual([
      [2, 1],
      [6, 1],
    ])
    expect(unplaced).toEqual([5, 4, 3, 1])
  })
})

describe('ties', () => {
  test('splits the money for tied places equally', () => {
    expect(prizesInOrder(runsWithTimes(15_100, 15_100, 15_900), purse())).toEqual([4_000, 4_000, 2_000])
  })

  test('splits the last paid place among the runs tied for it', () => {
    const { placings } = calculatePayout(runsWithTimes(15_000, 15_100, 15_200, 15_200, 15_300), purse())
    expect(placings.map(({ place, placeTo, prizeCents }) => [place, placeTo, prizeCents])).toEqual([
      [1, 1, 5_000],
      [2, 2, 3_000],
      [3, 4, 1_000],
      [3, 4, 1_000],
      [5, 5, 0],
    ])
  })

  test("pays tied runs the best tied place's prize with the FULL tie rule, and reports the overrun", () => {
    const payout = calculatePayout(runsWithTimes(15_100, 15_100, 15_900, 15_900), purse({ ties: 'FULL' }))
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual([5_000, 5_000, 2_000, 2_000])
    expect([payout.paidCents, payout.breakageCents, payout.retainedCents]).toEqual([14_000, -4_000, 0])
  })
})

describe('rounding', () => {
  test('gives the first places the cents or dollars that are left over from CONSERVE rounding', () => {
    // The exact prizes are $50.01, $30.006 and $20.004, so one cent is left over.
    expect(prizesInOrder(runsWithTimes(1, 2, 3), purse({ netCents: 10_002 }))).toEqual([5_002, 3_000, 2_000])
    // The exact prizes are $50.50, $30.30 and $20.20, so one dollar is left over.
    expect(prizesInOrder(runsWithTimes(1, 2, 3), purse({ netCents: 10_100, rounding: DOLLARS }))).toEqual([
      5_100, 3_000, 2_000,
    ])
  })

  test("counts as breakage any amount that tied runs can't split equally", () => {
    const payout = calculatePayout(runsWithTimes(1, 1, 3), purse({ netCents: 10_001 }))
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual([4_000, 4_000, 2_000])
    expect(payout.breakageCents).toBe(1)
  })

  test('rounds halves up with NEAREST rounding, so the prizes may not add up to the purse', () => {
    const rules = purse({
      netCents: 25_100,
      places: [{ upTo: null, percentsBp: [5_000, 5_000] }],
      rounding: { unitCents: 100, mode: 'NEAREST' },
    })
    const payout = calculatePayout(runsWithTimes(1, 2), rules)
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual([12_600, 12_600])
    expect(payout.breakageCents).toBe(-100)
  })

  test('divides the purse among divisions in whole units', () => {
    const places = [{ upTo: null, percentsBp: [10_000] }]
    const rules = twoDivisionPurse({ netCents: 10_100, rounding: DOLLARS, places })
    expect(prizesInOrder(runsWithTimes(15_000, 15_500), rules)).toEqual([5_100, 5_000])
  })

  test("doesn't move money between fixed division pools when rounding prizes", () => {
    const fixed = {
      poolsCents: [10_050, 10_050],
      rounding: DOLLARS,
      places: [{ upTo: null, percentsBp: [10_000] }],
    }
    const payout = calculatePayout(runsWithTimes(15_000, 15_500), twoDivisionPurse(fixed))
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual([10_000, 10_000])
    expect(payout.breakageCents).toBe(100)
  })
})

describe('unclaimed money', () => {
  const places = [{ upTo: null, percentsBp: [10_000] }]
  const threeD = purse({
    divisions: [
      { offset: 0, shareBp: 5_000 },
      { offset: 500, shareBp: 3_000 },
      { offset: 1_000, shareBp: 2_000 },
    ],
    places,
    netCents: 8_000,
  })
  const noMiddle = runsWithTimes(15_000, 16_000)

  test.each([
    ['PROPORTIONAL', [5_715, 2_285], 0],
    ['EVEN', [5_200, 2_800], 0],
    ['RETAIN', [4_000, 1_600], 2_400],
  ] as const)("applies the %s setting to an empty division's share", (emptyDivision, expected, retained) => {
    // PROPORTIONAL adds $24 to the $40 and $16 pools in a 5:2 ratio: $57.142857 and $22.857142. The leftover
    // cent goes to the first division.
    const payout = calculatePayout(noMiddle, { ...threeD, emptyDivision })
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual(expected)
    expect(payout.retainedCents).toBe(retained)
  })

  test.each([
    ['PROPORTIONAL', [7_000, 2_100]],
    ['EVEN', [6_300, 2_800]],
    ['RETAIN', [5_000, 1_500]],
  ] as const)("applies the %s setting to an empty division's fixed pool", (emptyDivision, expected) => {
    const payout = calculatePayout(noMiddle, { ...threeD, emptyDivision, poolsCents: [5_000, 2_600, 1_500] })
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual(expected)
  })

  test('with EVEN, pays 60% and 40% if only two of the 50/30/20 places are filled', () => {
    expect(prizesInOrder(runsWithTimes(1, 2), purse({ unfilledPlaces: 'EVEN' }))).toEqual([6_000, 4_000])
  })

  test('with EVEN, adds 3.333% to each place if only three of the 40/30/20/10 places are filled', () => {
    const rules = purse({
      netCents: 300_000,
      places: [{ upTo: null, percentsBp: [4_000, 3_000, 2_000, 1_000] }],
      unfilledPlaces: 'EVEN',
    })
    expect(prizesInOrder(runsWithTimes(1, 2, 3), rules)).toEqual([130_000, 100_000, 70_000])
  })

  test('with PROPORTIONAL, pays 62.5% and 37.5% if only two of the 50/30/20 places are filled', () => {
    expect(prizesInOrder(runsWithTimes(1, 2), purse({ unfilledPlaces: 'PROPORTIONAL' }))).toEqual([
      6_250, 3_750,
    ])
  })

  test('with RETAIN, retains the money for unfilled places', () => {
    const payout = calculatePayout(runsWithTimes(1, 2), purse({ unfilledPlaces: 'RETAIN' }))
    expect(payout.placings.map((placing) => placing.prizeCents)).toEqual([5_000, 3_000])
    expect(payout.retainedCents).toBe(2_000)
  })

  test('retains the whole purse if no run places', () => {
    for (const emptyDivision of ['PROPORTIONAL', 'EVEN', 'RETAIN'] as const) {
      const rules = { ...threeD, netCents: 8_050, rounding: DOLLARS, emptyDivision }
      const payout = calculatePayout([{ id: 1, value: null, status: 'NT' }], rules)
      expect(payout).toEqual({
        placings: [],
        unplaced: [1],
        paidCents: 0,
        breakageCents: 0,
        retainedCents: 8_050,
      })
    }
  })

  test.each([
    ['PROPORTIONAL', 10_050, 0],
    ['RETAIN', 10_050, 0],
    ['EVEN', 0, 50],
  ] as const)(
    'if all runs are in a division without a share, %s retains %i cents and leaves %i as breakage',
    (emptyDivision, retained, breakage) => {
      const rules = purse({
        netCents: 10_050,
        divisions: [
          { offset: 0, shareBp: 0 },
          { offset: 500, shareBp: 10_000 },
        ],
        places: [{ upTo: null, percentsBp: [10_000] }],
        rounding: { unitCents: 100, mode: 'CONSERVE' },
        emptyDivision,
      })
      const { paidCents, retainedCents, breakageCents } = calculatePayout(runsWithTimes(1), rules)
      expect([retainedCents, breakageCents]).toEqual([retained, breakage])
      expect(paidCents + retainedCents + breakageCents).toBe(10_050)
    },
  )

  test('retains the purse if all runs are in a division without a share', () => {
    const rules = twoDivisionPurse({
      divisions: [
        { offset: 0, shareBp: 0 },
        { offset: 500, shareBp: 10_000 },
      ],
    })
    const payout = calculatePayout(runsWithTimes(15_000), rules)
    expect([payout.paidCents, payout.retainedCents]).toEqual([0, 10_000])
  })

  test('pays $0 from an empty purse', () => {
    expect(prizesInOrder(runsWithTimes(1, 2), purse({ netCents: 0 }))).toEqual([0, 0])
  })
})

describe('choosing a place table row', () => {
  const places = [
    { upTo: 2, percentsBp: [10_000] },
    { upTo: 4, percentsBp: [6_000, 4_000] },
  ]

  test('uses the first place table row that covers the number of runs, or else the last row', () => {
    expect(prizesInOrder(runsWithTimes(1, 2), purse({ places }))).toEqual([10_000, 0])
    expect(prizesInOrder(runsWithTimes(1, 2, 3), purse({ places }))).toEqual([6_000, 4_000, 0])
    expect(prizesInOrder(runsWithTimes(1, 2, 3, 4, 5), purse({ places }))).toEqual([6_000, 4_000, 0, 0, 0])
  })

  test("chooses each division's place table row by the number of runs in that division", () => {
    const runs = runsWithTimes(15_000, 15_100, 15_600, 15_700, 15_800)
    expect(prizesInOrder(runs, twoDivisionPurse({ places }))).toEqual([5_000, 0, 3_000, 2_000, 0])
  })
})

describe('invalid input', () => {
  const half = { offset: 500, shareBp: 5_000 }
  test.each([
    [{ netCents: -1 }, 'The purse must be whole cents, 0 or more'],
    [{ netCents: 0.5 }, 'The purse must be whole cents, 0 or more'],
    [{ divisions: [] }, 'Add at least one division'],
    [{ divisions: [half] }, 'The first division must start at 0'],
    [{ divisions: [{ offset: 0, shareBp: 5_000 }, half, half] }, 'Division 3 must start after division 2'],
    [{ divisions: [{ offset: 0, shareBp: 9_900 }] }, 'The division percentages add up to 99%, not 100%'],
    [{ poolsCents: [1, 2] }, 'There are 2 pools for 1 divisions'],
    [{ poolsCents: [-1] }, 'The pools must be whole cents, 0 or more'],
    [{ rounding: { unitCents: 0, mode: 'CONSERVE' } }, 'Round prizes to at least one cent'],
    [
      { places: [{ upTo: 3, percentsBp: [4_300, 3_300, 2_300] }] },
      'The row for up to 3 runs adds up to 99%, not 100%',
    ],
  ] satisfies [Partial<PurseRules>, string][])('rejects the payout rules %j', (wrong, sentence) => {
    expect(() => calculatePayout(runsWithTimes(1), purse(wrong))).toThrow(new RangeError(sentence))
  })

  test('rejects duplicate runs and fractional times', () => {
    const twice = [...runsWithTimes(1), ...runsWithTimes(2)]
    expect(() => calculatePayout(twice, purse())).toThrow(new RangeError('Duplicate run id 1'))
    expect(() => calculatePayout(runsWithTimes(15.5), purse())).toThrow(
      'The value of run 1 must be a whole number',
    )
  })
})

test('calculates a payout for ten thousand runs within 40 ms', () => {
  const runs = Array.from({ length: 10_000 }, (_, index) => ({
    id: index,
    value: 15_000 + ((index * 7_919) % 9_000),
  }))
  const took = Array.from({ length: 10 }, () => {
    const start = performance.now()
    calculatePayout(runs, twoDivisionPurse())
    return performance.now() - start
  })
  expect(Math.min(...took)).toBeLessThan(40)
})
