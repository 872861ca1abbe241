import { expect, test } from 'vitest'
import { aggregatesFor, type RunClass, runsFor } from '../../server/rules/entries/import/runs.ts'

const [OPEN, SENIOR, YOUTH, YOUTH_SENIOR, POLES, AVERAGE] = [1, 2, 3, 4, 5, 6]
const plain = { name: '', parent_id: null, carries_from: [], rolls_by_default: false, members: [] }
const classes = new Map<number, RunClass>(
  [
    { ...plain, id: OPEN },
    { ...plain, id: SENIOR, parent_id: OPEN },
    { ...plain, id: YOUTH, carries_from: [OPEN], rolls_by_default: true },
    { ...plain, id: YOUTH_SENIOR, parent_id: YOUTH },
    { ...plain, id: POLES, carries_from: [OPEN] },
    { ...plain, id: AVERAGE, members: [YOUTH, POLES] },
  ].map((one) => [one.id, one]),
)
const runs = (...ids: number[]) => runsFor(ids, [], classes)

test('enters a separate run for each class', () => {
  expect(runs(OPEN, POLES, OPEN)).toEqual([
    { activity_id: OPEN, counts: true, contests: [] },
    { activity_id: POLES, counts: true, contests: [] },
  ])
})

test("adds a side pot to the run in the side pot's class", () => {
  expect(runs(SENIOR, OPEN)).toEqual([{ activity_id: OPEN, counts: true, contests: [SENIOR] }])
})

test("enters a side pot's class too, or rolls it over if it rolls over by default", () => {
  expect(runs(SENIOR)).toEqual([{ activity_id: OPEN, counts: true, contests: [SENIOR] }])
  expect(runs(YOUTH_SENIOR)).toEqual([{ activity_id: YOUTH, counts: true, contests: [YOUTH_SENIOR] }])
  expect(runs(YOUTH_SENIOR, OPEN)).toEqual([
    { activity_id: OPEN, counts: true, contests: [YOUTH_SENIOR, YOUTH] },
  ])
})

test('enters Youth as a rollover of the Open run if Open is also entered', () => {
  expect(runs(YOUTH, YOUTH_SENIOR, OPEN)).toEqual([
    { activity_id: OPEN, counts: true, contests: [YOUTH, YOUTH_SENIOR] },
  ])
  expect(runs(YOUTH)).toEqual([{ activity_id: YOUTH, counts: true, contests: [] }])
})

test("doesn't enter runs for averages, and reports whether a run counts toward an average", () => {
  expect(runs(AVERAGE, POLES)).toEqual([{ activity_id: POLES, counts: true, contests: [] }])
  const isCounted = (...ids: number[]) =>
    aggregatesFor(ids, runsFor(ids, [], classes), classes).map((one) => [one.id, one.isCounted])
  expect(isCounted(OPEN, POLES)).toEqual([])
  expect(isCounted(AVERAGE, POLES)).toEqual([[AVERAGE, true]])
  expect(isCounted(AVERAGE, OPEN, YOUTH), 'through the rollover').toEqual([[AVERAGE, true]])
  expect(isCounted(AVERAGE, OPEN)).toEqual([[AVERAGE, false]])
  expect(isCounted(AVERAGE, YOUTH_SENIOR), 'through the side pot').toEqual([[AVERAGE, true]])
})
