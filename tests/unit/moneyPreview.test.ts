import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ContestKind,
  moneyProblems,
  moneyWarnings,
  DEFAULT_MONEY_SETTINGS,
} from '#rules/payout/moneySettings.ts'
import { sum } from '#lib/money.ts'
import { PLACE_TABLE_OPTIONS } from '#rules/payout/placeTableOptions.ts'
import { DIVISION_PRESETS } from '#rules/payout/presets.ts'
import { previewPayout } from '#rules/payout/preview.ts'
import { validatePlaceTable } from '#rules/payout/validation.ts'
import {
  assumptionText,
  previewScenarios,
} from '../../resources/js/Pages/Activities/money/preview/scenarios.ts'
import { anyMoney } from '../support/arbitraries.ts'

const ONE_GO: ContestKind = { rounds: [''], tops: [null], judged: false, custom: false, has_divisions: true }
const nbha = DIVISION_PRESETS.find(({ name }) => name === 'NBHA 4D, half seconds')!.divisions
const fees = (entries: number, cents = 3_000) => Array<number>(entries).fill(cents)

describe('payout preview', () => {
  test('previews NBHA prizes of $336, $288, $192 and $144 for 40 entries at $30', () => {
    const settings = { ...DEFAULT_MONEY_SETTINGS, entry_fee_cents: 3_000, payback_bp: 8_000, divisions: nbha }
    const { results, spread } = previewPayout(settings, ONE_GO, fees(40))
    const prizes = results.placings.filter(({ prizeCents }) => prizeCents > 0)
    expect(prizes.map(({ division, prizeCents }) => [division, prizeCents])).toEqual([
      [1, 33_600],
      [2, 28_800],
      [3, 19_200],
      [4, 14_400],
    ])
    expect(spread).toEqual([10, 10, 10, 10])
  })

  test('picks the place table row by the assumed number of runs per division', () => {
    const places = [
      { upTo: 5, percentsBp: [10_000] },
      { upTo: null, percentsBp: [6_000, 4_000] },
    ]
    const settings = { ...DEFAULT_MONEY_SETTINGS, entry_fee_cents: 1_000, places, divisions: nbha }
    const paidPlaces = (entries: number) =>
      previewPayout(settings, ONE_GO, fees(entries)).results.placings.filter(
        ({ prizeCents }) => prizeCents > 0,
      ).length
    expect([20, 21, 24].map(paidPlaces)).toEqual([4, 5, 8])
  })

  test('previews one paid place in a top-3 short go and in the average', () => {
    const kind = { ...ONE_GO, rounds: ['Long go', 'Short go'], tops: [null, 3], has_divisions: false }
    const { by, places } = PLACE_TABLE_OPTIONS.find(({ name }) =>
      /one place for every 5 qualified runs/i.test(name),
    )!
    const settings = {
      ...DEFAULT_MONEY_SETTINGS,
      entry_fee_cents: 10_000,
      payback_bp: 7_500,
      placesBy: by,
      places,
    }
    const { placings, averages } = previewPayout(settings, kind, fees(10, 10_000)).results
    const paid = (go: string) =>
      placings.filter(({ round, prizeCents }) => round === go && prizeCents).map((one) => one.prizeCents)
    expect([paid('Long go'), paid('Short go')]).toEqual([[15_000, 10_000], [25_000]])
    expect(averages.map(({ prizeCents }) => prizeCents)).toEqual([25_000, 0, 0])
  })

  test('previews a short go with no more entries than qualify for that go', () => {
    fc.assert(
      fc.property(anyMoney(), fc.nat(60), ({ settings, kind }, entries) => {
        const { placings, averages } = previewPayout(settings, kind, fees(entries)).results
        kind.tops.forEach((top, go) => {
          const here = placings.filter(({ round }) => round === kind.rounds[go])
          expect(here).toHaveLength(Math.min(entries, top ?? entries))
        })
        if (kind.rounds.length > 1)
          expect(averages).toHaveLength(Math.min(entries, ...kind.tops.map((top) => top ?? entries)))
      }),
      { numRuns: 100 },
    )
  })

  test('previews the purse from the fees actually charged', () => {
    const settings = { ...DEFAULT_MONEY_SETTINGS, entry_fee_cents: 5_000 }
    const { money } = previewPayout(settings, ONE_GO, [...fees(2, 3_000), ...fees(1, 5_000)]).results
    expect(money.grossCents).toBe(11_000)
  })

  test('previews payouts without ties, with as many runs in each division as the preview states', () => {
    fc.assert(
      fc.property(anyMoney(), fc.nat(120), ({ settings, kind }, entries) => {
        const { results, spread } = previewPayout(settings, kind, fees(entries))
        expect(results.placings.every(({ place, placeTo }) => place === placeTo)).toBe(true)
        const inDivision = (division: number) =>
          results.placings.filter((one) => one.division === division && one.round === kind.rounds[0]).length
        expect(spread.map((_, index) => inDivision(index + 1))).toEqual(spread)
        expect(sum(spread)).toBe(entries)
      }),
      { numRuns: 200 },
    )
  })
})

describe('preview assumptions', () => {
  const said = (kind: ContestKind, divisions = DEFAULT_MONEY_SETTINGS.divisions) =>
    assumptionText(previewScenarios({ ...DEFAULT_MONEY_SETTINGS, divisions }, kind, fees(10)), kind)

  test('says how runs are spread across the divisions if the class has divisions', () => {
    const plain = { ...ONE_GO, has_divisions: false }
    expect(said(plain)).toBe('Assumes: every rider has a score in each go, with no ties.')
    expect(said(ONE_GO, nbha)).toBe(
      'Assumes: runs are spread evenly over the divisions (5/5/5/5, 13/13/12/12, 25/25/25/25, 3/3/2/2). ' +
        'Every rider has a score in each go, with no ties.',
    )
  })

  test('says how many riders come back in the short go', () => {
    const kind = { ...ONE_GO, rounds: ['1', 'Short go'], tops: [null, 3], has_divisions: false }
    expect(said(kind)).toBe(
      'Assumes: every rider has a score in each go they run, with no ties. ' +
        'The same riders lead every go, and the top 3 come back in Short go.',
    )
  })
})

test('offers only place tables that pass validation', () => {
  for (const { name, by, places } of PLACE_TABLE_OPTIONS)
    expect([name, validatePlaceTable(places, by)]).toEqual([name, []])
})

describe('NBHA payback warning', () => {
  const settings = { ...DEFAULT_MONEY_SETTINGS, entry_fee_cents: 10_000, divisions: nbha }
  const warned = (changes: object, kind = ONE_GO) => moneyWarnings({ ...settings, ...changes }, kind)

  test.each([
    ['less than 75% in NBHA divisions', { payback_bp: 7_400 }, 1],
    ['75%', { payback_bp: 7_500 }, 0],
    ['70% with $1,000 added', { payback_bp: 7_000, added_cents: 100_000 }, 0],
    ['70% with less than $1,000 added', { payback_bp: 7_000, added_cents: 99_999 }, 1],
    ['75% after money off the top', { payback_bp: 7_500, off_top_cents: 200 }, 1],
    ['60% in custom divisions', { payback_bp: 6_000, divisions: [{ offset: 0, shareBp: 10_000 }] }, 0],
  ])('warns only about a payback below the NBHA minimum: %s', (_case, changes, warnings) => {
    expect(warned(changes)).toHaveLength(warnings)
  })

  test('shows the actual payback in the NBHA warning', () => {
    expect(warned({ payback_bp: 7_500, off_top_cents: 200 })).toEqual([
      'NBHA requires at least 75% of the fees in the jackpot with less than $1,000 added. Yours is 73.5%.',
    ])
  })

  test('lets an organizer save settings despite an NBHA warning', () => {
    expect(moneyProblems({ ...settings, payback_bp: 1_000 }, ONE_GO)).toEqual({})
  })
})
