import { expect, test } from 'vitest'
import { CLASS_PRESETS } from '../../server/rules/classes/presets.ts'
import { purseRulesProblems } from '../../server/rules/payout/validation.ts'

test('offers the common rodeo classes', () => {
  expect(CLASS_PRESETS.map(({ name }) => name)).toEqual([
    'Open 4D',
    'Youth 2D',
    'Senior 3D',
    'Pee Wee',
    'Futurity 2D',
    'Exhibition',
    'Bull Riding',
    'Breakaway',
    'Tie-down',
    'Steer Wrestling',
    'Poles',
  ])
})

test.each(CLASS_PRESETS)(
  'the preset $name has a source, valid shares and as many divisions as its name says',
  (preset) => {
    const { name, source, divisions, places, placesBy, has_divisions, judged } = preset
    expect(source).not.toBe('')
    expect(divisions).toHaveLength(Number(/(\d)D$/.exec(name)?.[1] ?? 1))
    expect(has_divisions).toBe(divisions.length > 1)
    const rules = {
      netCents: 0,
      lowWins: !judged,
      divisions,
      places,
      ties: 'SPLIT' as const,
      rounding: { unitCents: 1, mode: 'CONSERVE' as const },
      emptyDivision: 'PROPORTIONAL' as const,
      unfilledPlaces: 'PROPORTIONAL' as const,
    }
    expect(purseRulesProblems(rules, placesBy)).toEqual([])
  },
)
