import { type Contest, contestWarnings, weightProblems } from './contestSettings.ts'
import { divisionProblem, rowLimitProblems, rowProblems, roundingUnitProblems } from './validation.ts'
import type { PurseRules } from './types.ts'
import type { PlacesBy, PlaceTable } from './placeTable.ts'
import { DIVISION_PRESETS } from './presets.ts'

/** Each offset in `divisions` is in milliseconds, or in hundredths of a point in judged classes. */
export type MoneySettings = {
  entry_fee_cents: number
  off_top_cents: number
  payback_bp: number
  added_cents: number
  added_split: 'RATIO' | 'EVEN'
  guaranteed_cents: number
  minimum_entries: number
  below_minimum_added_bp: number
  divisions: PurseRules['divisions']
  placesBy: PlacesBy
  places: PlaceTable
  ties: PurseRules['ties']
  rounding_unit_cents: number
  rounding_mode: PurseRules['rounding']['mode']
  empty_division: PurseRules['emptyDivision']
  unfilled_places: PurseRules['unfilledPlaces']
  weights: number[]
  fill_average: boolean
}

type Income = Pick<MoneySettings, 'entry_fee_cents' | 'added_cents' | 'payback_bp'>

/** A payback of 0% means that the contest intentionally pays nothing. */
export const lacksMoney = (purse: Income | null): boolean =>
  !purse?.entry_fee_cents && !purse?.added_cents && purse?.payback_bp !== 0

export type ContestKind = {
  rounds: string[]
  /** One item per go: how many riders advance to a short go, or null if all riders run. */
  tops: (number | null)[]
  judged: boolean
  custom: boolean
  has_divisions: boolean
}

export const ONE_DIVISION = [{ offset: 0, shareBp: 10_000 }]
export const WINNER_TAKES_ALL: PlaceTable = [{ upTo: null, percentsBp: [10_000] }]

export const DEFAULT_MONEY_SETTINGS: MoneySettings = {
  entry_fee_cents: 0,
  off_top_cents: 0,
  payback_bp: 10_000,
  added_cents: 0,
  added_split: 'RATIO',
  guaranteed_cents: 0,
  minimum_entries: 0,
  below_minimum_added_bp: 10_000,
  divisions: ONE_DIVISION,
  placesBy: 'placed',
  places: WINNER_TAKES_ALL,
  ties: 'SPLIT',
  rounding_unit_cents: 1,
  rounding_mode: 'CONSERVE',
  empty_division: 'PROPORTIONAL',
  unfilled_places: 'PROPORTIONAL',
  weights: [],
  fill_average: false,
}

/**
 * If prizes are typed, the place table and the weights have no effect. These valid values keep validation from
 * reporting errors in them.
 */
const MANUAL_PRIZES = { places: WINNER_TAKES_ALL, placesBy: 'placed', weights: [] } as const

export function contestFromSettings(settings: MoneySettings, kind: ContestKind): Contest {
  const set = kind.custom ? { ...settings, ...MANUAL_PRIZES, weights: [] } : settings
  const divisions = kind.has_divisions ? set.divisions : ONE_DIVISION
  return {
    rounds: kind.rounds,
    lowWins: !kind.judged,
    custom: kind.custom,
    purse: {
      entryFeeCents: set.entry_fee_cents,
      offTopCents: set.off_top_cents,
      paybackBp: set.payback_bp,
      addedCents: set.added_cents,
      addedSplit: set.added_split,
      minimumEntries: set.minimum_entries,
      belowMinimumAddedBp: set.below_minimum_added_bp,
      guaranteedCents: set.guaranteed_cents,
      divisions,
    },
    divisions,
    places: set.places,
    placesBy: set.placesBy,
    ties: set.ties,
    rounding: { unitCents: set.rounding_unit_cents, mode: set.rounding_mode },
    emptyDivision: set.empty_division,
    unfilledPlaces: set.unfilled_places,
    weights: set.weights,
    fillAverage: set.fill_average,
  }
}

export function moneyProblems(settings: MoneySettings, kind: ContestKind): Record<string, string> {
  const contest = contestFromSettings(settings, kind)
  const division = divisionProblem({ ...contest, netCents: 0 })
  const problems: [field: string, sentences: string[]][] = [
    [
      'off_top_cents',
      settings.off_top_cents > settings.entry_fee_cents ? ["This can't be more than the entry fee"] : [],
    ],
    [division?.field ?? 'divisions', division ? [division.problem] : []],
    ...contest.places.flatMap((row, index): [string, string[]][] => [
      [`places.${index}.upTo`, rowLimitProblems(contest.places, index, contest.placesBy)],
      [
        `places.${index}.${row.amountsCents ? 'amountsCents' : 'percentsBp'}`,
        [
          ...rowProblems(row, contest.placesBy),
          ...roundingUnitProblems(row, contest.placesBy, contest.rounding),
        ],
      ],
    ]),
    ['places', contest.places.length ? [] : ['The place table needs at least one row']],
    ['weights.0', weightProblems(contest)],
  ]
  return Object.fromEntries(
    problems
      .filter(([, messages]) => messages.length)
      .map(([field, messages]) => [field, `${messages.join('. ')}.`]),
  )
}

export const moneyWarnings = (settings: MoneySettings, kind: ContestKind): string[] => [
  ...contestWarnings(contestFromSettings(settings, kind)),
  ...nbhaWarning(settings, kind),
]

const THOUSAND_DOLLARS = 100_000

/**
 * NBHA requires 75% of the fees in the jackpot, or 70% with $1,000 or more added
 * (https://nbha.com/membership/payout).
 */
function nbhaWarning(settings: MoneySettings, { has_divisions }: ContestKind): string[] {
  const { entry_fee_cents, off_top_cents, payback_bp, added_cents } = settings
  const least = added_cents >= THOUSAND_DOLLARS ? 70 : 75
  const paid = (entry_fee_cents - off_top_cents) * payback_bp
  if (!has_divisions || !isNbha(settings.divisions) || paid >= entry_fee_cents * least * 100) return []
  const percent = Math.floor(paid / entry_fee_cents) / 100
  const because = least === 70 ? 'with $1,000 or more added' : 'with less than $1,000 added'
  return [`NBHA requires at least ${least}% of the fees in the jackpot ${because}. Yours is ${percent}%.`]
}

const isNbha = (divisions: MoneySettings['divisions']) =>
  DIVISION_PRESETS.some(
    (preset) => preset.name.startsWith('NBHA') && isDeepEqual(preset.divisions, divisions),
  )

export const changedSettingNames = (before: MoneySettings, after: MoneySettings) =>
  (Object.keys(DEFAULT_MONEY_SETTINGS) as (keyof MoneySettings)[]).filter(
    (name) => !isDeepEqual(before[name], after[name]),
  )

export const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
