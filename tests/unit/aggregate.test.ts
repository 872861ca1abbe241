import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Aggregate,
  aggregateTotals,
  type AggregateTotal,
  type MemberRun,
} from '#rules/payout/aggregate.ts'
import { calculateContest } from '#rules/payout/contest.ts'
import type { ContestRun } from '#rules/payout/contestSettings.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { sum } from '#lib/money.ts'
import { anyContest, anyRuns } from '../support/arbitraries.ts'

const rounds = (count: number, isFinished = true) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, isFinished }))

const aggregate = (changes: Partial<Aggregate> = {}): Aggregate => ({
  rounds: rounds(2),
  bestOf: null,
  mustRunAll: false,
  lowWins: true,
  ...changes,
})

type Given = number | 'NT' | 'DQ' | 'scratched' | 'refunded' | 'not run' | null

/** Null means a round without a run. */
function runsOf(given: Given[]): MemberRun[] {
  return given.flatMap((one, index): MemberRun[] => {
    const run = { id: index + 1, entrant: 'jenna', round: index + 1, value: null }
    if (one === null) return []
    if (typeof one === 'number') return [{ ...run, value: one }]
    if (one === 'NT' || one === 'DQ') return [{ ...run, status: one }]
    return [{ ...run, scratched: one === 'scratched', refunded: one === 'refunded' }]
  })
}

const total = (given: Given[], changes: Partial<Aggregate> = {}) =>
  aggregateTotals(['jenna'], runsOf(given), aggregate({ rounds: rounds(given.length), ...changes })).get(
    'jenna',
  )!

const bestTwo = { bestOf: 2 }

test("adds up an entrant's times in all rounds", () => {
  expect(total([15_100, 15_300])).toEqual({ value: 30_400, scratched: false, counted: [1, 2] })
})

test('drops the slowest of three runs from an aggregate', () => {
  expect(total([15_100, 16_000, 15_300], bestTwo)).toMatchObject({ value: 30_400, counted: [1, 3] })
})

test('counts the fastest two of four runs toward an aggregate', () => {
  expect(total([17_000, 15_200, 'NT', 15_100], bestTwo)).toMatchObject({ value: 30_300, counted: [4, 2] })
})

test('counts the highest scores of judged runs toward an aggregate', () => {
  expect(total([7_000, 8_150, 7_900], { ...bestTwo, lowWins: false })).toMatchObject({ value: 16_050 })
})

describe('an entrant without enough times', () => {
  test.each<[string, Given[], Partial<Aggregate>, AggregateTotal['status']]>([
    ['two no times in three runs', [15_100, 'DQ', 'NT'], bestTwo, 'DQ'],
    ['a missing run in one class', [15_100, null], {}, 'NT'],
    ['a no time if every class must be run', [15_100, 'DQ', 15_300], { ...bestTwo, mustRunAll: true }, 'DQ'],
    [
      'a scratch if every class must be run',
      [15_100, 15_300, 'scratched'],
      { ...bestTwo, mustRunAll: true },
      'NT',
    ],
    ['a refund', [15_100, 'refunded'], {}, 'NT'],
    ['two no times with a run still ahead', ['NT', 'NT', 'not run'], bestTwo, 'NT'],
  ])("doesn't give a total after %s", (_, given, changes, status) => {
    expect(total(given, changes)).toEqual({ value: null, status, scratched: false, counted: [] })
  })

  test('marks an entrant as scratched only if all runs are scratched', () => {
    expect(total(['scratched', 'scratched'])).toMatchObject({ value: null, scratched: true })
    expect(total(['scratched', 15_100])).toMatchObject({ value: null, scratched: false })
  })
})

describe('an aggregate with a class that still has to be run', () => {
  const open = { rounds: [...rounds(2), { id: 3, isFinished: false }] }

  test("gives an entrant with enough times a total even if some classes haven't run yet", () => {
    expect(total([15_100, 16_000, 'not run'], { ...open, ...bestTwo })).toMatchObject({ value: 31_100 })
  })

  test('gives neither a total nor an NT to an entrant who still has runs to make', () => {
    expect(total([15_100, 'NT', 'not run'], { ...open, ...bestTwo })).toEqual({
      value: null,
      scratched: false,
      counted: [],
    })
    expect(total([15_100, 'NT', null], { ...open, ...bestTwo }).status).toBeUndefined()
  })
})

test("counts only the first of a rider's two runs in one class", () => {
  const runs = [...runsOf([15_100, 15_300]), { id: 9, entrant: 'jenna', round: 1, value: 14_000 }]
  expect(aggregateTotals(['jenna'], runs, aggregate()).get('jenna')).toMatchObject({ value: 30_400 })
})

const isScored = ({ value, status }: ContestRun) => value !== null || status !== undefined

const toMemberRuns = (runs: ContestRun[], names: string[]): MemberRun[] =>
  runs.map(({ round, ...run }) => ({ ...run, round: names.indexOf(round) + 1 }))

function finishedRounds(runs: ContestRun[], names: string[]): Aggregate['rounds'] {
  return names.map((name, index) => {
    const own = runs.filter((run) => run.round === name && isCompeting(run))
    return { id: index + 1, isFinished: own.length > 0 && own.every(isScored) }
  })
}

function resultsOf(entered: ContestRun[], totals: Map<string, AggregateTotal>): ContestRun[] {
  return entered.map((run) => {
    const { value, status, scratched } = totals.get(run.entrant)!
    return { ...run, value, status, scratched, round: '' }
  })
}

test('pays the same prizes for an aggregate of a single class as for the class itself', () => {
  fc.assert(
    fc.property(
      anyContest().filter(({ contest }) => contest.rounds.length === 1),
      ({ contest, runs }) => {
        const { lowWins } = contest
        const over = aggregate({ rounds: finishedRounds(runs, ['']), lowWins })
        const entrants = runs.map(({ entrant }) => entrant)
        const totals = aggregateTotals(entrants, toMemberRuns(runs, ['']), over)
        expect(calculateContest(contest, resultsOf(runs, totals))).toEqual(calculateContest(contest, runs))
      },
    ),
  )
})

const GOS = ['1', '2', '3']

const anyAggregate = () =>
  fc.record({
    contest: anyContest()
      .filter(({ contest }) => contest.rounds.length === 1)
      .map(({ contest }) => contest),
    runs: anyRuns(GOS),
    bestOf: fc.constantFrom(null, 1, 2, 3),
    mustRunAll: fc.boolean(),
  })

test("pays out an aggregate's purse to the cent", () => {
  fc.assert(
    fc.property(anyAggregate(), ({ contest, runs, ...rules }) => {
      const over = aggregate({ ...rules, rounds: finishedRounds(runs, GOS), lowWins: contest.lowWins })
      const entered = runs.filter(({ round }) => round === '1')
      const entrants = entered.map(({ entrant }) => entrant)
      const totals = aggregateTotals(entrants, toMemberRuns(runs, GOS), over)
      const { money, placings } = calculateContest(contest, resultsOf(entered, totals))
      expect(sum(placings.map(({ prizeCents }) => prizeCents))).toBe(money.paidCents)
      expect(money.paidCents + money.breakageCents + money.retainedCents + money.unpaidCents).toBe(
        money.netCents + money.overrunCents,
      )
    }),
  )
})

test('computes the same aggregate totals regardless of run order', () => {
  const shuffled = anyAggregate().chain(({ runs, contest, ...rules }) =>
    fc.record({
      runs: fc.constant(runs),
      mixed: fc.shuffledSubarray(runs, { minLength: runs.length, maxLength: runs.length }),
      rules: fc.constant({ ...rules, lowWins: contest.lowWins }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ runs, mixed, rules }) => {
      const over = aggregate({ ...rules, rounds: finishedRounds(runs, GOS) })
      const entrants = [...new Set(runs.map(({ entrant }) => entrant))]
      const values = (all: ContestRun[]) =>
        [...aggregateTotals(entrants, toMemberRuns(all, GOS), over)].map(([entrant, { value }]) => [
          entrant,
          value,
        ])
      expect(values(mixed)).toEqual(values(runs))
    }),
  )
})
