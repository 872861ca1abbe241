// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { filledRow } from '../support/drawScreen.tsx'
import { ClassScores } from '../../resources/js/Pages/DrawManager/store/classScores.ts'
import type { ScoreUpdated } from '#wire/broadcasting/channels.ts'
import type { RoundScores } from '#wire/draw.ts'

type ScoreUpdate = { id: number; score: number | null; version: number; at: number }

const scoreEvent = ({ id, score, version, at }: ScoreUpdate) =>
  ({ score: { id, score, version }, round: '', version: at }) as ScoreUpdated
const inThisRound = (...scores: RoundScores[number][1]): RoundScores => [['', scores]]

function boardWith(scores: RoundScores, version: number) {
  const board = new ClassScores('', 'time')
  board.load(scores, version)
  return board
}

test('keeps a broadcast score until scores that are at least as new as the broadcast are loaded', () => {
  const board = boardWith(inThisRound([1, 17.2, 1]), 5)
  board.applyUpdate(scoreEvent({ id: 2, score: 18.1, version: 1, at: 7 }))
  board.load(inThisRound([1, 17.2, 1]), 6)
  expect(board.scoredCount(), 'version 6 is older than the score').toBe(2)
  board.load(inThisRound([1, 17.2, 1]), 7)
  expect(board.scoredCount(), 'version 7 no longer has the score').toBe(1)
})

test('removes a score that is missing from newer loaded scores', () => {
  const board = boardWith(inThisRound([1, 17.2, 1], [2, 18.1, 1]), 5)
  expect(board.scoredCount()).toBe(2)
  board.load(inThisRound([2, 18.1, 1]), 6)
  expect(board.scoredCount()).toBe(1)
})

test('ignores an older version of a score', () => {
  const board = boardWith(inThisRound([1, 17.2, 3]), 5)
  board.applyUpdate(scoreEvent({ id: 1, score: null, version: 2, at: 4 }))
  expect(board.scoredCount()).toBe(1)
  board.applyUpdate(scoreEvent({ id: 1, score: null, version: 4, at: 6 }))
  expect(board.scoredCount()).toBe(0)
})

test("compares a time with the times of all rounds, but counts only the current round's scores", () => {
  const board = boardWith([['2', [[1, 17.2, 1]]]], 5)
  expect(board.scoredCount()).toBe(0)
  const row = filledRow(1, { score_id: 9, score: 13, score_version: 1 })
  expect(board.warnings(row)).toEqual(['Under 80% of the best time.'])
})

test('warns about equal times only within a round', () => {
  const row = filledRow(1, { score_id: 9, score: 17.2, score_version: 1 })
  expect(boardWith([['2', [[1, 17.2, 1]]]], 5).warnings(row)).toEqual([])
  expect(boardWith(inThisRound([1, 17.2, 1], [9, 17.2, 1]), 5).warnings(row)).toEqual([
    'Same time as another run.',
  ])
  expect(boardWith(inThisRound([9, 17.2, 1]), 5).warnings(row)).toEqual([])
})

test('compares times without penalties, but equal times with them', () => {
  const clean = (score: number) => filledRow(1, { score_id: 9, score, score_version: 1 })
  const oneBarrel = (score: number) => ({ ...clean(score), penalty_seconds: 5 })
  const board = boardWith(inThisRound([1, 20, 1, 5], [2, 15.2, 1]), 5)
  expect(board.warnings(clean(12.1))).toEqual([])
  expect(board.warnings(clean(11.9))).toEqual(['Under 80% of the best time.'])
  expect(board.warnings(oneBarrel(16.9))).toEqual(['Under 80% of the best time.'])
  expect(board.warnings(oneBarrel(17.1))).toEqual([])
  expect(board.warnings(oneBarrel(15.2)), 'raw 10.2').toContain('Same time as another run.')
  expect(board.warnings(clean(20))).toEqual(['Same time as another run.'])
})
