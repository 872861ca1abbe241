import { describe, expect, test } from 'vitest'
import { exactCents, formatCents, sum } from '#lib/money.ts'
import { payRuns } from '#rules/payout/payout.ts'
import {
  DIVISION_PRESETS,
  PLACE_PRESETS,
  equalDivisions,
  onePlaceIn,
  prcaPlaces,
} from '#rules/payout/presets.ts'
import { validatePlaceTable } from '#rules/payout/validation.ts'
import { calculatePurse } from '#rules/payout/purse.ts'
import type { PurseSettings } from '#rules/payout/purse.ts'
import { purse } from '../support/purses.ts'

const PAYS_SECOND_MORE = 'The row for any number of runs pays place 2 more than place 1'

describe('purse', () => {
  test('calculates a net of $960 for 40 NBHA entries at $30 and 80% payback', () => {
    expect(madeOf(nbha())).toEqual({
      grossCents: 120_000,
      paybackCents: 96_000,
      retainageCents: 24_000,
      offTopCents: 0,
      addedCents: 0,
      guaranteeCents: 0,
      netCents: 96_000,
      weights: [3_500n, 3_000n, 2_000n, 1_500n],
    })
  })

  test.each([
    ['NBHA 4D, half seconds', [33_600, 28_800, 19_200, 14_400]],
    ['NBHA 5D', [28_800, 24_000, 19_200, 14_400, 9_600]],
  ])('divides a net of $960 among the divisions of %s', (name, pools) => {
    expect(paidByDivision(nbha({ divisions: divisionsNamed(name) }))).toEqual(pools)
  })

  test('divides $500 of added money in the same ratio as the fees', () => {
    const settings = nbha({ addedCents: 50_000, addedSplit: 'RATIO' })
    expect(paidByDivision(settings)).toEqual([51_100, 43_800, 29_200, 21_900])
  })

  test('divides $500 of added money evenly', () => {
    const settings = nbha({ addedCents: 50_000, addedSplit: 'EVEN' })
    expect(paidByDivision(settings)).toEqual([46_100, 41_300, 31_700, 26_900])
  })

  test('calculates a net of $3,400 for 20 runs at $20 plus $3,000 added (Sport of Kings)', () => {
    const settings = nbha({
      entries: 20,
      entryFeeCents: 2_000,
      paybackBp: 10_000,
      addedCents: 300_000,
      divisions: divisionsNamed('Common 4D'),
    })
    expect(formatCents(madeOf(settings).netCents)).toBe('$3,400.00')
    expect(paidByDivision(settings)).toEqual([102_000, 91_800, 78_200, 68_000])
  })

  test('adds only half the added money if the class has fewer entries than the minimum', () => {
    const flyer = { addedCents: 50_001, minimumEntries: 30, belowMinimumAddedBp: 5_000 }
    expect(madeOf(nbha({ ...flyer, entries: 30 })).addedCents).toBe(50_001)
    expect(madeOf(nbha({ ...flyer, entries: 29 })).addedCents).toBe(25_000)
  })

  test('takes $2 per fee off the top before the 80% payback (Bonus Race)', () => {
    const purse = madeOf(nbha({ offTopCents: 200 }))
    expect([purse.offTopCents, purse.retainageCents, purse.paybackCents]).toEqual([8_000, 22_400, 89_600])
  })

  test('uses the fees actually charged: 30 fees of $30 and 10 late fees of $50 make $1,400', () => {
    const { entries: _, ...settings } = nbha({ entryFeeCents: 5_000 })
    const fees = [...Array<number>(30).fill(3_000), ...Array<number>(10).fill(5_000)]
    expect(calculatePurse(settings, fees)).toMatchObject({ grossCents: 140_000, paybackCents: 112_000 })
  })

  test("doesn't take money off the top of a free entry", () => {
    const { entries: _, ...settings } = nbha({ offTopCents: 200 })
    expect(calculatePurse(settings, [3_000, 0])).toMatchObject({ grossCents: 3_000, offTopCents: 200 })
  })

  test('adds $440 to reach a guaranteed $1,500, but nothing if the purse is already larger', () => {
    const guaranteed = { guaranteedCents: 150_000, addedCents: 10_000 }
    expect(madeOf(nbha(guaranteed))).toMatchObject({ guaranteeCents: 44_000, netCents: 150_000 })
    expect(madeOf(nbha({ ...guaranteed, entries: 60 }))).toMatchObject({
      guaranteeCents: 0,
      netCents: 154_000,
    })
  })

  test('splits the guarantee by division share, even if added money is split evenly', () => {
    const settings = nbha({ entries: 0, guaranteedCents: 100_000, addedCents: 40_000, addedSplit: 'EVEN' })
    // $600 is split 35/30/20/15, and each division also gets $100.
    expect(paidByDivision(settings)).toEqual([31_000, 28_000, 22_000, 19_000])
  })

  test("rounds a fraction of a cent in the riders' favor", () => {
    // 3 × $0.35 at 75% is 78.75 cents.
    const { paybackCents, retainageCents } = madeOf(nbha({ entries: 3, entryFeeCents: 35, paybackBp: 7_500 }))
    expect([paybackCents, retainageCents]).toEqual([79, 26])
  })

  test("doesn't lose a cent when added money and fees don't divide evenly", () => {
    const odd = nbha({
      entries: 1,
      entryFeeCents: 101,
      paybackBp: 10_000,
      addedCents: 103,
      addedSplit: 'EVEN',
    })
    expect(sum(paidByDivision(odd))).toBe(204)
  })

  test.each<[Partial<Given>]>([
    [{ entryFeeCents: -1 }],
    [{ offTopCents: 0.5 }],
    [{ guaranteedCents: -1 }],
    [{ addedCents: 0.5 }],
    [{ paybackBp: 10_001 }],
  ])('rejects the purse settings %j', (wrong) => {
    expect(() => madeOf(nbha(wrong))).toThrow(RangeError)
  })
})

describe("an organizer's own place table", () => {
  test.each([
    [[], ['The place table needs at least one row']],
    [[row(3, 4_300, 3_300, 2_300)], ['The row for up to 3 runs adds up to 99%, not 100%']],
    [
      [row(null, 5_000, 5_050)],
      ['The row for any number of runs adds up to 100.5%, not 100%', PAYS_SECOND_MORE],
    ],
    [[row(null, 10_000), row(4, 10_000)], ['Only the last row can be for any number of runs']],
    [[row(4, 10_000), row(4, 10_000)], ['The row for up to 4 runs must come before the one for up to 4']],
    [[row(0, 10_000)], ['Each row must cover at least 1 run']],
    [[row(1, 10_000.5)], ['The row for up to 1 run needs percentages with at most two decimals, 0 or more']],
    [[row(2, 10_000), row(9, 6_000, 4_000)], []],
  ])('finds the problems in the place table %j, if there are any', (table, problems) => {
    expect(validatePlaceTable(table)).toEqual(problems)
  })
})

describe('division and place presets', () => {
  test('has division presets with shares that add up to 100%', () => {
    for (const { name, divisions } of DIVISION_PRESETS) {
      expect([name, sum(divisions.map((division) => division.shareBp))]).toEqual([name, 10_000])
    }
  })

  test('has only valid place table presets', () => {
    for (const { name, places } of PLACE_PRESETS) {
      expect([name, validatePlaceTable(places)]).toEqual([name, []])
    }
  })

  test('gives equal divisions equal shares, with any remainder going to the first divisions', () => {
    expect(equalDivisions(4, 500).map((division) => division.shareBp)).toEqual([2_500, 2_500, 2_500, 2_500])
    expect(equalDivisions(3, 1_000)).toEqual([
      { offset: 0, shareBp: 3_334 },
      { offset: 1_000, shareBp: 3_333 },
      { offset: 2_000, shareBp: 3_333 },
    ])
  })

  test.each([
    [299_999, 4],
    [300_000, 6],
    [699_999, 6],
    [700_000, 8],
    [5_000_000, 8],
  ])('splits a PRCA purse of %i cents into %i places', (cents, places) => {
    expect(prcaPlaces(cents)[0].percentsBp.length).toBe(places)
  })

  test.each([
    [1_249_999, 8],
    [1_250_000, 10],
    [2_250_099, 10],
    [2_250_100, 12],
    [3_000_100, 15],
  ])('splits a PRCA one-header purse of %i cents into %i places', (cents, places) => {
    const table = prcaPlaces(cents, true)
    expect(table[0].percentsBp.length).toBe(places)
    expect(validatePlaceTable(table)).toEqual([])
  })

  test('pays one place for every five runs, with at least one place and at most eight', () => {
    const table = onePlaceIn(5)
    expect(validatePlaceTable(table)).toEqual([])
    const placesFor = (runs: number) =>
      table.find(({ upTo }) => upTo === null || upTo >= runs)?.percentsBp.length
    expect([1, 9, 10, 14, 15, 39, 40, 500].map(placesFor)).toEqual([1, 1, 2, 2, 3, 7, 8, 8])
    expect(() => onePlaceIn(0)).toThrow(RangeError)
  })
})

function row(upTo: number | null, ...percentsBp: number[]) {
  return { upTo, percentsBp }
}

type Given = PurseSettings & { entries: number }

function nbha(changes: Partial<Given> = {}): Given {
  return {
    entries: 40,
    entryFeeCents: 3_000,
    paybackBp: 8_000,
    addedCents: 0,
    addedSplit: 'RATIO',
    minimumEntries: 0,
    belowMinimumAddedBp: 10_000,
    offTopCents: 0,
    guaranteedCents: 0,
    divisions: divisionsNamed('NBHA 4D, half seconds'),
    ...changes,
  }
}

function madeOf({ entries, ...settings }: Given) {
  return calculatePurse(settings, Array<number>(entries).fill(settings.entryFeeCents))
}

function divisionsNamed(name: string) {
  const preset = DIVISION_PRESETS.find((one) => one.name === name)
  if (!preset) throw new Error(`No preset is called ${name}`)
  return preset.divisions
}

// Each division has one run and one paid place, so each prize is the division's whole pool.
function paidByDivision(settings: Given): number[] {
  const { netCents, weights } = madeOf(settings)
  const runs = settings.divisions.map(({ offset }, index) => ({ id: index, value: 15_000 + offset }))
  const rules = purse({ netCents, divisions: settings.divisions, places: [row(null, 10_000)] })
  const money = { netCents, exact: exactCents(netCents), weights, promised: false }
  return payRuns(runs, rules, money).placings.map((placing) => placing.prizeCents)
}
