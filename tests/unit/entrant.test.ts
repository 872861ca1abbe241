import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargedRuns } from '../../server/rules/payout/contest.ts'
import {
  changedFromHorse,
  countEntries,
  entrantOfRun,
  groupByEntry,
} from '../../server/rules/payout/entrant.ts'

type Run = {
  id: number
  round: string
  user_id: number
  horse_id: number | null
  changed_from_horse_id: number | null
}

const run = (
  id: number,
  round: string,
  horse_id: number | null,
  changed_from_horse_id: number | null = null,
) => ({
  id,
  round,
  user_id: 1,
  horse_id,
  changed_from_horse_id,
})

const entriesOf = (...runs: Run[]) =>
  groupByEntry(runs.map((one) => ({ ...one, ...entrantOfRun(one) }))).map((entry) =>
    entry.map(({ id }) => id),
  )

describe('entries in a contest with several gos', () => {
  test('counts two gos as one entry if the rider changed horses between them', () => {
    expect(entriesOf(run(1, '1', 10), run(2, '2', 11, 10))).toEqual([[1, 2]])
    expect(entriesOf(run(1, '1', 11, 10), run(2, '2', 10))).toEqual([[1, 2]])
  })

  test('counts an entry once per class, regardless of the number of gos', () => {
    const inClass = (activity_id: number, one: Run) => ({ ...one, ...entrantOfRun(one), activity_id })
    const gos = [inClass(7, run(1, '1', 10)), inClass(7, run(2, '2', 11, 10)), inClass(7, run(3, '1', 12))]
    expect(countEntries(gos)).toBe(2)
    expect(countEntries([...gos, inClass(8, run(4, '2', 10))])).toBe(3)
  })

  test('counts one entry if each go is entered on the horse ridden in the previous go', () => {
    expect(entriesOf(run(1, '1', 11, 10), run(2, '2', 11))).toEqual([[1, 2]])
    expect(entriesOf(run(1, '1', 11, 10), run(2, '2', 12, 11), run(3, '3', 12))).toEqual([[1, 2, 3]])
  })

  test('counts two entries if two horses run in the same go', () => {
    expect(entriesOf(run(1, '1', 10), run(2, '1', 11), run(3, '2', 11, 10))).toEqual([[1, 3], [2]])
  })

  test('counts two entries if each go has a different horse without a recorded change', () => {
    expect(entriesOf(run(1, '1', 10), run(2, '2', 11))).toEqual([[1], [2]])
    expect(entriesOf(run(1, '1', 10), run(2, '2', 10, 11))).toEqual([[1, 2]])
  })

  test("counts a rider's second entry separately, even if it is on the first entry's original horse", () => {
    const changed = [run(1, '1', 11, 10), run(2, '2', 11, 10)]
    expect(entriesOf(...changed, run(3, '1', 10), run(4, '2', 10))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(entriesOf(run(1, '1', 10), run(2, '2', 10), run(3, '1', 10), run(4, '2', 10))).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(entriesOf(run(1, '1', null), run(2, '2', null), run(3, '1', null), run(4, '2', null))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test("counts one entry if the horse isn't named until a later go", () => {
    expect(entriesOf(run(1, '1', null), run(2, '2', 10))).toEqual([[1, 2]])
    expect(entriesOf(run(1, '1', null), run(2, '2', 10), run(3, '3', null))).toEqual([[1, 2, 3]])
    expect(entriesOf(run(1, '1', null, 11), run(2, '2', 10))).toEqual([[1], [2]])
  })

  test("keeps a rider's two entries separate if the entries swap horses after the first go", () => {
    const [one, other] = [run(1, '1', 10), run(2, '1', 11)]
    expect(entriesOf(one, other, run(3, '2', 11, 10), run(4, '2', 10, 11))).toEqual([
      [1, 3],
      [2, 4],
    ])
  })

  test("counts different riders' entries separately", () => {
    expect(entriesOf(run(1, '1', 10), { ...run(2, '2', 11, 10), user_id: 2 })).toEqual([[1], [2]])
  })

  test("doesn't change the number of entries when horses change", () => {
    const change = fc.record({ run: fc.nat(), horse: fc.constantFrom(null, 10, 11, 12, 13) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 2, max: 3 }),
        fc.array(change, { maxLength: 20 }),
        (horses, gos, changes) => {
          const runs = Array.from({ length: horses * gos }, (_, index) =>
            run(index + 1, String((index % gos) + 1), 10 + Math.floor(index / gos)),
          )
          for (const { run, horse } of changes) {
            const changed = runs[run % runs.length]!
            if (changed.horse_id === horse) continue
            changed.changed_from_horse_id = changedFromHorse(changed, horse)
            changed.horse_id = horse
          }
          expect(entriesOf(...runs)).toHaveLength(horses)
        },
      ),
    )
  })

  test("charges one fee per entry unless all of the entry's runs were refunded", () => {
    const entered = [run(1, '1', 10), run(2, '2', 11, 10), run(3, '1', 12), run(4, '2', 12)].map((one) => ({
      ...one,
      ...entrantOfRun(one),
      refunded: one.id !== 2,
    }))
    expect(chargedRuns(entered, true).map(({ id }) => id)).toEqual([1])
  })
})

test("keeps a run's original horse on record until the run is changed back to that horse", () => {
  const changed = run(1, '1', 11, changedFromHorse(run(1, '1', 10), 11))
  expect(changed.changed_from_horse_id).toBe(10)
  expect([changedFromHorse(changed, 12), changedFromHorse(changed, null)]).toEqual([10, 10])
  expect(changedFromHorse(changed, 10)).toBeNull()
  expect(changedFromHorse(run(1, '1', null), 11)).toBeNull()
})
