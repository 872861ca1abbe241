import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { associationFee } from '#rules/associations/fee.ts'
import { placeForAssociation, type PlacingRules, type ReportedRun } from '#rules/associations/placing.ts'
import { PROFILE_PRESETS } from '#rules/associations/presets.ts'
import { profilePoints, RIDER_GROUPS } from '#rules/associations/profile.ts'
import { referencePlacing } from '../support/associationOracle.ts'

const FOUR_D: PlacingRules = {
  offsets: [0, 500, 1000, 1500],
  population: 'all',
  fastest_of: 'all',
  district: null,
  points: null,
}
const NBHA: PlacingRules = {
  offsets: [0, 500, 1000, 1500, 2000],
  population: 'district',
  fastest_of: 'district',
  district: 'CO-02',
  points: profilePoints({ points_table: 'NBHA', own_points: [], ties: null }),
}

const run = (id: number, value: number | null, district?: string): ReportedRun => ({
  id,
  value,
  member: district !== undefined,
  district: district ?? null,
})

const placed = (runs: ReportedRun[], rules: PlacingRules) =>
  placeForAssociation(runs, rules).map(({ id, division, place, points }) => [id, division, place, points])

describe('placing a race for an association', () => {
  test('starts each division exactly at its offset from the fastest run', () => {
    const runs = [run(1, 16_721), run(2, 17_220), run(3, 17_221), run(4, 18_300)]
    expect(placed(runs, FOUR_D)).toEqual([
      [1, 1, 1, null],
      [2, 1, 2, null],
      [3, 2, 1, null],
      [4, 4, 1, null],
    ])
  })

  // The example at http://barreltime.com/Web%20Help/topics/idh-topic560.htm
  test("splits a district's members into divisions by the district's fastest time (NBHA)", () => {
    const mckenna = run(1, 15_154, 'CO03')
    const misty = run(2, 15_653, 'CO02')
    const sammy = run(3, 15_698)
    const jamie = run(4, 15_772, 'CO03')
    const runs = [mckenna, misty, sammy, jamie, run(5, 16_152, 'co 02'), run(6, 16_153, 'CO02')]
    expect(placed(runs, NBHA)).toEqual([
      [2, 1, 1, 5],
      [5, 1, 2, 4],
      [6, 2, 1, 5],
    ])
    expect(placed(runs, { ...NBHA, district: 'CO03' })).toEqual([
      [1, 1, 1, 5],
      [4, 2, 1, 5],
    ])
  })

  test('places members among all riders or among members only, depending on the association', () => {
    const runs = [run(1, 17_000), run(2, 17_100, 'A'), run(3, 17_200), run(4, 17_300, 'B')]
    const points = NBHA.points
    expect(placed(runs, { ...FOUR_D, points })).toEqual([
      [1, 1, 1, null],
      [2, 1, 2, 4],
      [3, 1, 3, null],
      [4, 1, 4, 2],
    ])
    expect(placed(runs, { ...FOUR_D, points, population: 'members' })).toEqual([
      [2, 1, 1, 5],
      [4, 1, 2, 4],
    ])
  })

  test('puts riders faster than the fastest member in the first division', () => {
    const runs = [run(1, 17_000), run(2, 17_400, 'A'), run(3, 17_899), run(4, 17_900)]
    expect(
      placed(runs, { ...FOUR_D, fastest_of: 'members' }).map(([id, division]) => [id, division]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
    ])
  })

  test('measures divisions from the fastest nonmember if no member has a time', () => {
    const runs = [run(1, 17_000), run(2, 17_500), { ...run(3, null, 'A'), status: 'NT' as const }]
    expect(placed(runs, { ...FOUR_D, fastest_of: 'members' })).toEqual([
      [1, 1, 1, null],
      [2, 2, 1, null],
    ])
  })

  test('gives tied runs the same place, and splits their points or gives each the higher points', () => {
    const runs = [run(1, 17_000, 'A'), run(2, 17_000, 'A'), run(3, 17_100, 'A')]
    const points = profilePoints({ points_table: 'own', own_points: [48, 38, 32], ties: 'SPLIT' })!
    expect(placeForAssociation(runs, { ...FOUR_D, points })).toEqual([
      { id: 1, division: 1, place: 1, placeTo: 2, points: 43 },
      { id: 2, division: 1, place: 1, placeTo: 2, points: 43 },
      { id: 3, division: 1, place: 3, placeTo: 3, points: 32 },
    ])
    const high = { ...FOUR_D, points: { ...points, ties: 'HIGH' as const } }
    expect(placed(runs, high).map(([, , , earned]) => earned)).toEqual([48, 48, 32])
  })

  test('excludes runs without a time, and gives 0 points below the last place that earns points', () => {
    const runs = [
      run(1, 17_000, 'A'),
      run(2, 17_100, 'A'),
      { ...run(3, 16_000, 'A'), status: 'DQ' as const },
      run(4, null, 'A'),
    ]
    const points = profilePoints({ points_table: 'own', own_points: [1], ties: null })
    expect(placed(runs, { ...FOUR_D, points })).toEqual([
      [1, 1, 1, 1],
      [2, 1, 2, 0],
    ])
  })

  test('matches an independent implementation of association placing', () => {
    const runs = fc
      .array(
        fc.record({
          // In such a narrow range, ties are common, and many times are exactly at an offset.
          value: fc.option(fc.integer({ min: 160, max: 190 }).map((tenths) => tenths * 100)),
          status: fc.constantFrom(
            undefined,
            undefined,
            undefined,
            'NT' as const,
            'DQ' as const,
            'Broke' as const,
          ),
          member: fc.boolean(),
          district: fc.constantFrom(null, 'CO-02', 'co 02', 'CO03', ''),
        }),
        { maxLength: 30 },
      )
      .map((made) =>
        made.map(({ status, ...rest }, index) => ({ id: index + 1, ...rest, ...(status && { status }) })),
      )
    const rules = fc.record({
      offsets: fc
        .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 })
        .map((tenths) => [0, ...tenths.toSorted((a, b) => a - b).map((one) => one * 100)]),
      population: fc.constantFrom(...RIDER_GROUPS),
      fastest_of: fc.constantFrom(...RIDER_GROUPS),
      district: fc.constant('CO02'),
      points: fc.option(
        fc.record({
          table: fc
            .array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 })
            .map((points) => points.toSorted((a, b) => b - a)),
          ties: fc.constantFrom('SPLIT' as const, 'HIGH' as const),
          by: fc.constantFrom('division' as const, 'contest' as const),
          moveUp: fc.constant(false),
        }),
      ),
    })
    const byId = <Row extends { id: number }>(rows: Row[]) => rows.toSorted((a, b) => a.id - b.id)
    fc.assert(
      fc.property(runs, rules, (runs, rules) => {
        expect(byId(placeForAssociation(runs, rules))).toEqual(byId(referencePlacing(runs, rules)))
      }),
      { numRuns: 1000 },
    )
  })
})

test('charges the association fee either per entry or once per class that has entries', () => {
  expect(associationFee({ fee_cents: 200, fee_per: 'entry' }, [40, 12, 0])).toEqual({
    count: 52,
    cents: 10_400,
  })
  expect(associationFee({ fee_cents: 2_500, fee_per: 'race' }, [40, 12, 0])).toEqual({
    count: 2,
    cents: 5_000,
  })
})

test('returns points only for presets with a points table', () => {
  for (const { points_table } of PROFILE_PRESETS) {
    const points = profilePoints({ points_table, own_points: [], ties: null })
    expect(points === null).toBe(points_table === 'none')
  }
})
