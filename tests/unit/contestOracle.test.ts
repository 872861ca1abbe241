import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workOutContest } from '#rules/contest.ts'
import type { Contest, CountedRun } from '#rules/contestSettings.ts'
import { equalDivisions, PLACE_PRESETS } from '#rules/presets.ts'
import { readAgain } from '../support/payoutOracle.ts'

const PATIENT = { timeout: 60_000 }

test(
  'three thousand contests are paid as a second reading of the decision pays them, row by row',
  PATIENT,
  () => {
    fc.assert(
      fc.property(anyContest(), (given) => {
        const { contest, runs } = given
        const results = workOutContest(contest, runs)
        const second = readAgain(contest, runs)
        const prizes = contest.rounds.map((round) => ofRound(given, results.placings, round))
        const averages = results.averages.map((placing): [string, number] => [
          placing.entrant,
          placing.prizeCents,
        ])
        const all = contest.rounds.length > 1 ? [...prizes, new Map(averages)] : prizes
        expect(all).toEqual(second.prizes)
        expect(results.money).toMatchObject({
          netCents: second.net,
          paidCents: second.paid,
          retainedCents: second.retained,
          overrunCents: second.overrun,
          breakageCents: second.breakage,
          agrees: true,
        })
      }),
      { numRuns: 3_000 },
    )
  },
)

test(
  'conserved and shared, nothing is lost: paid + breakage + retained = net, and breakage is never negative',
  PATIENT,
  () => {
    fc.assert(
      fc.property(anyContest(), ({ contest, runs }) => {
        const conserving: Contest = {
          ...contest,
          ties: 'SPLIT',
          rounding: { ...contest.rounding, mode: 'CONSERVE' },
        }
        const { money } = workOutContest(conserving, runs)
        expect(money.paidCents + money.breakageCents + money.retainedCents).toBe(money.netCents)
        expect(money.breakageCents).toBeGreaterThanOrEqual(0)
        expect([money.overrunCents, money.agrees]).toEqual([0, true])
      }),
      { numRuns: 1_000 },
    )
  },
)

test('the order in which the runs are listed decides nothing', PATIENT, () => {
  fc.assert(
    fc.property(anyContest(), fc.infiniteStream(fc.nat()), ({ contest, runs }, luck) => {
      const keyed = runs.map((run): [number, CountedRun] => [luck.next().value!, run])
      const shuffled = keyed.sort((a, b) => a[0] - b[0]).map(([, run]) => run)
      expect(workOutContest(contest, shuffled)).toEqual(workOutContest(contest, runs))
    }),
    { numRuns: 300 },
  )
})

test('a slower run of a division is never paid more', PATIENT, () => {
  fc.assert(
    fc.property(anyContest(), ({ contest, runs }) => {
      const { placings, averages } = workOutContest(contest, runs)
      const roundOf = new Map(runs.map((run) => [run.id, contest.rounds.length > 1 ? run.round : '']))
      const rows = [
        ...placings.map((placing) => ({ ...placing, go: roundOf.get(placing.id)! })),
        ...averages.map((placing) => ({ ...placing, go: 'average' })),
      ]
      for (let index = 1; index < rows.length; index++) {
        const [faster, slower] = [rows[index - 1]!, rows[index]!]
        if (faster.go === slower.go && faster.division === slower.division)
          expect(slower.prizeCents).toBeLessThanOrEqual(faster.prizeCents)
      }
    }),
    { numRuns: 1_000 },
  )
})

/** Limits that entries reach as well as cents do. */
const BY_SIZE = [
  { upTo: 4, percentsBp: [10_000] },
  { upTo: 9, percentsBp: [6_000, 4_000] },
  { upTo: 50_000, percentsBp: [5_000, 3_000, 2_000] },
  { upTo: 200_000, percentsBp: [4_000, 3_000, 2_000, 1_000] },
]

type Given = { contest: Contest; runs: CountedRun[] }

function ofRound({ contest, runs }: Given, placings: { id: number; prizeCents: number }[], round: string) {
  const roundOf = new Map(runs.map((run) => [run.id, contest.rounds.length > 1 ? run.round : round]))
  const here = placings.filter(({ id }) => roundOf.get(id) === round)
  return new Map(here.map(({ id, prizeCents }) => [String(id), prizeCents]))
}

/** Few different times, so that ties, empty divisions and runs on a split are common; each entrant once a round. */
function anyContest(): fc.Arbitrary<Given> {
  const shape = fc.record({
    rounds: fc.constantFrom<string[]>([''], ['1', '2'], ['1', '2', '3']),
    divisions: anyDivisions(),
  })
  return shape.chain(({ rounds, divisions }) =>
    fc.record({ contest: anySettings(rounds, divisions), runs: anyRuns(rounds) }),
  )
}

function anySettings(rounds: string[], divisions: Contest['divisions']): fc.Arbitrary<Contest> {
  const policy = fc.constantFrom<Contest['emptyDivision']>('PROPORTIONAL', 'EVEN', 'RETAIN')
  return fc.record({
    rounds: fc.constant(rounds),
    lowWins: fc.boolean(),
    custom: fc.constant(false),
    purse: fc.record({
      entryFeeCents: fc.constantFrom(0, 35, 2_000, 4_567),
      paybackBp: fc.constantFrom(10_000, 7_500, 8_000, 9_400, 3_333),
      addedCents: fc.oneof(fc.constantFrom(0, 49_995, 10_355), fc.nat(1_000_000)),
      addedSplit: fc.constantFrom<Contest['purse']['addedSplit']>('RATIO', 'EVEN'),
      minimumEntries: fc.nat(20),
      belowMinimumAddedBp: fc.constantFrom(10_000, 5_000, 3_333, 0),
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
    places: fc.constantFrom(...PLACE_PRESETS.map((preset) => preset.places), BY_SIZE),
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

function anyRuns(rounds: string[]): fc.Arbitrary<CountedRun[]> {
  const score = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 150, max: 185 }).map((tenths) => ({ value: tenths * 100 })) },
    { weight: 1, arbitrary: fc.constantFrom({ value: null, status: 'NT' as const }, { value: null }) },
  )
  const fate = fc.oneof(
    { weight: 10, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ scratched: true }, { refunded: true }) },
  )
  const run = fc.tuple(score, fate).map(([made, met]) => ({ ...made, ...met }))
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
