import { describe, expect, test } from 'vitest'
import type { Placing } from '#rules/payout/payout.ts'
import { suggestPoints, type PointsRules } from '#rules/points/points.ts'
import { POINTS_PRESETS } from '#rules/points/presets.ts'

const PLACINGS = [
  placing(1, 1, 1),
  placing(2, 1, 2),
  placing(3, 1, 3),
  placing(4, 2, 1, 2),
  placing(5, 2, 1, 2),
  placing(6, 2, 3),
]
const EVERYBODY = new Set([1, 2, 3, 4, 5, 6])

describe('suggested points', () => {
  test('starts at the top of the points table again in each division', () => {
    expect(suggested(EVERYBODY)).toEqual({ 1: 5, 2: 4, 3: 3, 4: 4.5, 5: 4.5, 6: 3 })
  })

  test('continues the points table across divisions if points are awarded by contest', () => {
    expect(suggested(EVERYBODY, { by: 'contest' })).toEqual({ 1: 5, 2: 4, 3: 3, 4: 1.5, 5: 1.5 })
  })

  test("gives each tied run the higher place's points under the HIGH tie rule", () => {
    expect(suggested(EVERYBODY, { ties: 'HIGH' })).toEqual({ 1: 5, 2: 4, 3: 3, 4: 5, 5: 5, 6: 3 })
  })

  test('gives 43 points to each of two runs tied for 48 and 38 (CJRA)', () => {
    const points = suggestPoints(
      [placing(1, 1, 1, 2), placing(2, 1, 1, 2)],
      EVERYBODY,
      preset('CJRA, 48 to 4'),
    )
    expect([...points.values()]).toEqual([43, 43])
  })

  test('gives points only to group members, at their original places, if the move-up rule is off', () => {
    expect(suggested(new Set([3, 5]))).toEqual({ 3: 3, 5: 4.5 })
  })

  test('ranks group members under the move-up rule as if no other riders had placed', () => {
    expect(suggested(new Set([3, 5, 6]), { moveUp: true })).toEqual({ 3: 5, 5: 5, 6: 4 })
  })

  test('splits the remaining points equally if a tie extends past the end of the points table', () => {
    expect(suggested(EVERYBODY, { table: [6, 4, 2], by: 'contest' })).toEqual({ 1: 6, 2: 4, 3: 2 })
    expect(suggested(EVERYBODY, { table: [6] })).toEqual({ 1: 6, 4: 3, 5: 3 })
  })

  test('gives 39.33 points to each of three runs tied for 48, 38 and 32 (CJRA)', () => {
    const tied = [1, 2, 3].map((id) => placing(id, 1, 1, 3))
    expect([...suggestPoints(tied, EVERYBODY, preset('CJRA, 48 to 4')).values()]).toEqual([
      39.33, 39.33, 39.33,
    ])
  })

  test('suggests the same points regardless of row order', () => {
    const rules = { ...preset('NBHA, 5 to 1 in every division'), ties: 'SPLIT' as const }
    const points = suggestPoints(PLACINGS.toReversed(), EVERYBODY, rules)
    expect(Object.fromEntries(points)).toEqual(suggested(EVERYBODY))
  })
})

describe('points presets', () => {
  test.each([
    ['NBHA, 5 to 1 in every division', 5, 15],
    ['Central 4D, 25 to 1 by placing among members', 25, 325],
    ['WPRA Tour, 15 to 1', 15, 120],
    ['High school rodeo, 10 to 1', 10, 55],
    ['CJRA, 48 to 4', 48, 206],
  ])('the preset %s gives %i points for first place and %i points in total', (name, first, together) => {
    const { table } = preset(name)
    expect([table[0], table.reduce((total, points) => total + points, 0)]).toEqual([first, together])
  })
})

function placing(id: number, division: number, place: number, placeTo = place): Placing {
  return { id, division, place, placeTo, prizeCents: 0 }
}

function preset(name: string): PointsRules {
  const found = POINTS_PRESETS.find((one) => one.name === name)
  if (!found) throw new Error(`No preset is called ${name}`)
  return found.points
}

function suggested(members: Set<number>, changes: Partial<PointsRules> = {}) {
  const rules: PointsRules = {
    table: [5, 4, 3, 2, 1],
    ties: 'SPLIT',
    by: 'division',
    moveUp: false,
    ...changes,
  }
  return Object.fromEntries(suggestPoints(PLACINGS, members, rules))
}
