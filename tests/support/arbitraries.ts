import fc from 'fast-check'
import type { Contest, ContestRun } from '#rules/payout/contestSettings.ts'
import type { ContestKind, MoneySettings } from '#rules/payout/moneySettings.ts'
import { equalDivisions, PLACE_PRESETS } from '#rules/payout/presets.ts'

export type GeneratedMoney = { settings: MoneySettings; kind: ContestKind }
export type GeneratedContest = { contest: Contest; runs: ContestRun[] }

/** The small `upTo` limits suit entry counts, and the large ones suit amounts in cents. */
const PLACES_BY_SIZE = [
  { upTo: 4, percentsBp: [10_000] },
  { upTo: 9, percentsBp: [6_000, 4_000] },
  { upTo: 50_000, percentsBp: [5_000, 3_000, 2_000] },
  { upTo: 200_000, percentsBp: [4_000, 3_000, 2_000, 1_000] },
]

const FIXED_AMOUNTS = [
  { upTo: 4, percentsBp: [], amountsCents: [10_000] },
  { upTo: 9, percentsBp: [6_000, 4_000] },
  { upTo: 50_000, percentsBp: [], amountsCents: [50_000, 30_000, 30_000, 0] },
  { upTo: 200_000, percentsBp: [], amountsCents: [2_500_000, 1_000_500] },
]

/** The runs have few distinct times, so ties and empty divisions are common. */
export function anyContest(): fc.Arbitrary<GeneratedContest> {
  const shape = fc.record({
    rounds: fc.constantFrom<string[]>([''], ['1', '2'], ['1', '2', '3']),
    divisions: anyDivisions(),
  })
  return shape.chain(({ rounds, divisions }) =>
    fc.record({ contest: anySettings(rounds, divisions), runs: anyRuns(rounds) }),
  )
}

export const anyMoney = (): fc.Arbitrary<GeneratedMoney> =>
  anyContest().chain(({ contest }) =>
    fc
      .record({ has_divisions: fc.boolean(), tops: anyTops(contest.rounds) })
      .map(({ has_divisions, tops }) => ({
        settings: settingsOf(contest),
        kind: { rounds: contest.rounds, tops, judged: !contest.lowWins, custom: false, has_divisions },
      })),
  )

const anyTops = (rounds: string[]): fc.Arbitrary<ContestKind['tops']> =>
  fc.array(fc.constantFrom(null, 1, 3, 5, 12), ofLength(rounds.length - 1)).map((tops) => [null, ...tops])

const settingsOf = ({ purse, rounding, ...contest }: Contest): MoneySettings => ({
  entry_fee_cents: purse.entryFeeCents,
  off_top_cents: purse.offTopCents,
  payback_bp: purse.paybackBp,
  added_cents: purse.addedCents,
  added_split: purse.addedSplit,
  guaranteed_cents: purse.guaranteedCents,
  minimum_entries: purse.minimumEntries,
  below_minimum_added_bp: purse.belowMinimumAddedBp,
  divisions: contest.divisions,
  placesBy: contest.placesBy,
  places: contest.places,
  ties: contest.ties,
  rounding_unit_cents: rounding.unitCents,
  rounding_mode: rounding.mode,
  empty_division: contest.emptyDivision,
  unfilled_places: contest.unfilledPlaces,
  weights: contest.weights,
  fill_average: contest.fillAverage,
})

function anySettings(rounds: string[], divisions: Contest['divisions']): fc.Arbitrary<Contest> {
  const policy = fc.constantFrom<Contest['emptyDivision']>('PROPORTIONAL', 'EVEN', 'RETAIN')
  return fc.record({
    rounds: fc.constant(rounds),
    lowWins: fc.boolean(),
    custom: fc.constant(false),
    purse: fc.record({
      entryFeeCents: fc.constantFrom(0, 35, 2_000, 4_567),
      offTopCents: fc.constantFrom(0, 0, 10, 500, 3_000),
      paybackBp: fc.constantFrom(10_000, 7_500, 8_000, 9_400, 3_333),
      addedCents: fc.oneof(fc.constantFrom(0, 49_995, 10_355), fc.nat(1_000_000)),
      addedSplit: fc.constantFrom<Contest['purse']['addedSplit']>('RATIO', 'EVEN'),
      minimumEntries: fc.nat(20),
      belowMinimumAddedBp: fc.constantFrom(10_000, 5_000, 3_333, 0),
      guaranteedCents: fc.oneof(fc.constantFrom(0, 100_001), fc.nat(1_000_000)),
      divisions: fc.constant(divisions),
    }),
    weights:
      rounds.length === 1
        ? fc.constant<number[]>([])
        : fc.oneof(
            fc.constant<number[]>([]),
            fc.array(fc.integer({ min: 1, max: 7 }), ofLength(rounds.length + 1)),
          ),
    fillAverage: fc.constant(false),
    divisions: fc.constant(divisions),
    places: fc.constantFrom(...PLACE_PRESETS.map((preset) => preset.places), PLACES_BY_SIZE, FIXED_AMOUNTS),
    placesBy: fc.constantFrom<Contest['placesBy']>('placed', 'entries', 'net'),
    ties: fc.constantFrom<Contest['ties']>('SPLIT', 'FULL'),
    rounding: fc.record({
      unitCents: fc.constantFrom(1, 100, 500),
      mode: fc.constantFrom<Contest['rounding']['mode']>('CONSERVE', 'NEAREST'),
    }),
    emptyDivision: policy,
    unfilledPlaces: policy,
  })
}

function anyDivisions(): fc.Arbitrary<Contest['divisions']> {
  const uneven = [
    [0, 3_500],
    [500, 3_000],
    [1_000, 2_000],
    [1_500, 1_500],
    [2_000, 0],
  ]
  return fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((count) => equalDivisions(count, 500)),
    fc.constant(uneven.map(([offset, shareBp]) => ({ offset: offset!, shareBp: shareBp! }))),
  )
}

export function anyRuns(rounds: string[]): fc.Arbitrary<ContestRun[]> {
  const score = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 150, max: 185 }).map((tenths) => ({ value: tenths * 100 })) },
    { weight: 1, arbitrary: fc.constantFrom({ value: null, status: 'NT' as const }, { value: null }) },
  )
  const fate = fc.oneof(
    { weight: 10, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ scratched: true }, { refunded: true }) },
  )
  const fee = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ feeCents: 0 }, { feeCents: 2_500 }) },
  )
  const run = fc.tuple(score, fate, fee).map(([made, met, charged]) => ({ ...made, ...met, ...charged }))
  const riders = fc.integer({ min: 0, max: 14 })
  return riders.chain((count) =>
    fc.array(run, ofLength(count * rounds.length)).map((scores) =>
      scores.map((one, index) => ({
        id: index + 1,
        ...one,
        entrant: `rider ${Math.floor(index / rounds.length)}`,
        round: rounds[index % rounds.length]!,
        typedPrizeCents: null,
      })),
    ),
  )
}

const ofLength = (length: number) => ({ minLength: length, maxLength: length })
