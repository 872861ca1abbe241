import { expect, test } from 'vitest'
import { findCloseRuns } from '#rules/entries/closeRuns.ts'

const run = (
  id: number,
  slot: number,
  rider: number | null,
  horse: number | null = null,
  scratched = false,
) => ({
  id,
  slot,
  rider,
  horse,
  ownOrder: null,
  scratched,
  scored: false,
})

test('finds riders with a new run too close to another one, and all of its slots', () => {
  const runs = [run(3, 9, 1), run(1, 1, 1), run(2, 5, 1), run(4, 20, 1), run(5, 2, 2), run(6, 7, 2)]
  expect(findCloseRuns(runs, new Set([2, 6]), 5)).toEqual([{ of: 'rider', id: 1, slots: [1, 5, 9] }])
  expect(findCloseRuns(runs, new Set([2, 6]), 4)).toEqual([])
})

test('ignores scratched runs, and old runs that are too close to each other', () => {
  const runs = [run(1, 1, 1), run(2, 2, 1), run(3, 3, 2), run(4, 4, 2, null, true)]
  expect(findCloseRuns(runs, new Set([4]), 5)).toEqual([])
})

test('finds horses with several riders, but not the horse of a rider who is listed', () => {
  const runs = [run(1, 1, 1, 7), run(2, 2, 1, 7), run(3, 3, 2, 8), run(4, 4, 3, 8)]
  expect(findCloseRuns(runs, new Set([1, 2, 3, 4]), 5)).toEqual([
    { of: 'rider', id: 1, slots: [1, 2] },
    { of: 'horse', id: 8, slots: [3, 4] },
  ])
})
